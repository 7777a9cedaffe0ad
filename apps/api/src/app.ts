import { methods } from "@winnow/extract/methods";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { type RequestIdVariables, requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import type { Logger } from "pino";
import { createRateLimit } from "./admission/rate.js";
import { createKeyCheck } from "./keys.js";
import type { Metrics } from "./metrics.js";
import { type Described, type Description, describeService } from "./openapi.js";
import { Problem, problemOf, problemResponse } from "./problems.js";
import { DEDUP, dedupRoute } from "./routes/dedup.js";
import { DOCS_PAGE, DOCS_SCRIPT, docsFiles } from "./routes/docs.js";
import { EXTRACT, extractRoute } from "./routes/extract.js";
import { FILTER, filterRoute } from "./routes/filter.js";
import { PIPELINE, pipelineRoute } from "./routes/pipeline.js";
import { playgroundFiles } from "./routes/playground.js";
import { answerRecords, type RecordRoute, type Services } from "./routes/records.js";
import { SEGMENT, segmentRoute } from "./routes/segment.js";
import { answerWhole, type WholeRoute } from "./routes/whole.js";

/** What the service needs. */
export interface AppOptions extends Services {
  readonly metrics: Metrics;
  readonly log: Logger;
}

interface Variables extends RequestIdVariables {
  /** The name of the client's key. */
  client: string;
}

export type App = Hono<{ Variables: Variables }>;

/** Sources of what the pages of the service load: the playground's worker and its sandboxed frames. */
const CSP = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  workerSrc: ["'self'", "blob:"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", "data:", "https:"],
  connectSrc: ["'self'"],
  frameSrc: ["'self'", "blob:", "data:"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Creates the service, without a server. */
export function createApp(options: AppOptions): App {
  const { config, admission, metrics, log } = options;
  const app: App = new Hono();
  const clientOf = createKeyCheck(config.keys);
  const count = createRateLimit(config.rateLimit);

  app.use(requestId());
  app.use(async (c, next) => {
    const start = performance.now();
    await next();
    c.res.headers.set("x-request-id", c.get("requestId"));
    const seconds = (performance.now() - start) / 1000;
    const { status } = c.res;
    metrics.request(c.req.routePath, status, seconds);
    const level = status >= 500 && status !== 503 ? "error" : "info";
    const { method, path } = c.req;
    log[level]({
      ...{ requestId: c.get("requestId"), client: c.get("client"), method, path, status },
      ms: Math.round(seconds * 1e4) / 10,
      ...(c.error === undefined ? {} : { code: problemOf(c.error).code }),
    });
  });
  // Transport security is up to the proxy that terminates TLS.
  app.use(secureHeaders({ contentSecurityPolicy: CSP, strictTransportSecurity: false }));
  if (config.origins.length > 0) {
    const origin = config.origins.includes("*") ? "*" : [...config.origins];
    app.use(
      "/v1/*",
      cors({ origin, allowHeaders: ["authorization", "content-type", "x-api-key"], maxAge: 600 }),
    );
  }
  const identify = async (c: { req: { raw: Request }; set: (name: "client", client: string) => void }) => {
    const client = clientOf(c.req.raw.headers);
    c.set("client", client);
    return client;
  };
  app.use("/v1/*", async (c, next) => {
    count(await identify(c));
    await next();
  });
  app.use("/metrics", async (c, next) => {
    await identify(c);
    await next();
  });

  const routes: Described[] = [];
  const records = (description: Description, route: RecordRoute): void => {
    app.post(description.path, (c) => answerRecords(c.req.raw, c.req.query(), route, options));
    routes.push({ ...description, options: route.options, mayBeEmpty: false });
  };
  const whole = (description: Description, route: WholeRoute): void => {
    app.post(description.path, (c) => answerWhole(c.req.raw, c.req.query(), route, options));
    routes.push({ ...description, options: route.options, mayBeEmpty: true });
  };
  records(EXTRACT, extractRoute(config));
  records(FILTER, filterRoute(config));
  records(SEGMENT, segmentRoute(config));
  whole(DEDUP, dedupRoute);
  whole(PIPELINE, pipelineRoute(config));
  const description = describeService(routes, config.keys.length > 0);
  app.get("/openapi.json", (c) => c.json(description));
  app.get("/docs", (c) => c.html(DOCS_PAGE));
  app.get("/docs/start.js", (c) => c.body(DOCS_SCRIPT, 200, { "content-type": "text/javascript" }));
  app.get("/docs/*", docsFiles);
  app.get("/v1/methods", (c) => {
    const list = Object.entries(methods).map(([name, { about, goodFor, source, year, licence }]) => ({
      ...{ name, about, goodFor, source, year, licence },
    }));
    return c.json({ methods: list, fetch: config.allowFetch });
  });
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", (c) => {
    if (admission.state().draining)
      throw new Problem("overloaded", "The service is stopping.", { headers: { "retry-after": "1" } });
    return c.json({ status: "ok" });
  });
  app.get("/metrics", async (c) =>
    c.body(await metrics.text(), 200, { "content-type": metrics.contentType }),
  );

  const playground = playgroundFiles();
  if (playground !== undefined) app.get("/*", playground);
  else app.get("/", (c) => c.redirect("/docs"));

  app.notFound((c) => {
    const allowed = app.routes.filter(({ path, method }) => path === c.req.path && method !== "ALL");
    const allow = [...new Set(allowed.map(({ method }) => method))].join(", ");
    const problem =
      allow === ""
        ? new Problem("not-found", `There is nothing at ${c.req.path}. See /docs.`)
        : new Problem("wrong-method", `${c.req.path} takes ${allow}.`, { headers: { allow } });
    return problemResponse(problem, c.get("requestId"));
  });
  app.onError((error, c) => {
    const problem = problemOf(error);
    if (problem.status === 503 || problem.status === 429) metrics.refused(problem.code);
    if (problem.code === "internal") log.error({ requestId: c.get("requestId"), err: problem.cause });
    return problemResponse(problem, c.get("requestId"));
  });
  return app;
}
