import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { type RequestIdVariables, requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import type { Logger } from "pino";
import type { z } from "zod";
import type { Outcome, Tally } from "./answer.js";
import { createKeyCheck } from "./keys.js";
import type { Metrics } from "./metrics.js";
import { type Described, type Description, describeService } from "./openapi.js";
import { Problem, problemOf, problemResponse } from "./problems.js";
import { DEDUP, dedupRoute } from "./routes/dedup.js";
import { DOCS_PAGE, DOCS_SCRIPT, docsFiles } from "./routes/docs.js";
import { type Handler, type Services, serve } from "./routes/exchange.js";
import { EXTRACT, extractRoute } from "./routes/extract.js";
import { FILTER, filterRoute } from "./routes/filter.js";
import { PIPELINE, pipelineRoute } from "./routes/pipeline.js";
import { playgroundFiles } from "./routes/playground.js";
import { type RecordRoute, replyRecords } from "./routes/records.js";
import { SEGMENT, segmentRoute } from "./routes/segment.js";
import { replyWhole, type WholeRoute } from "./routes/whole.js";

/** What the service needs. */
export interface AppOptions extends Services {
  /** Whether the service has been told to stop. */
  readonly isStopping: () => boolean;
  readonly metrics: Metrics;
  readonly log: Logger;
}

interface Variables extends RequestIdVariables {
  /** The name of the client's key, or its address. */
  client: string;
  /** Whether the request is logged when its answer has ended. */
  isLoggedLater: boolean;
}

export type App = Hono<{ Variables: Variables; Bindings: Partial<HttpBindings> }>;

type AppContext = Context<{ Variables: Variables; Bindings: Partial<HttpBindings> }>;

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
  const { config, metrics, log } = options;
  const app: App = new Hono();
  const clientOf = createKeyCheck(config.keys, config.proxies);

  const logRequest = (c: AppContext, start: number, details: object): void => {
    const { method, path } = c.req;
    const { status } = c.res;
    const level = status >= 500 && status !== 503 ? "error" : "info";
    log[level]({
      ...{ requestId: c.get("requestId"), client: c.get("client"), method, path, status },
      ms: Math.round((performance.now() - start) * 10) / 10,
      ...details,
    });
  };
  app.use(requestId());
  app.use(async (c, next) => {
    const start = performance.now();
    await next();
    c.res.headers.set("x-request-id", c.get("requestId"));
    metrics.request(c.req.routePath, c.res.status, (performance.now() - start) / 1000);
    if (c.get("isLoggedLater")) return;
    logRequest(c, start, c.error === undefined ? {} : { code: problemOf(c.error).code });
  });
  // Transport security is up to the proxy that terminates TLS.
  app.use(secureHeaders({ contentSecurityPolicy: CSP, strictTransportSecurity: false }));
  if (config.origins.length > 0) {
    const origin = config.origins.includes("*") ? "*" : [...config.origins];
    app.use(
      "/v1/*",
      cors({
        origin,
        allowMethods: ["GET", "POST"],
        allowHeaders: ["authorization", "content-encoding", "content-type", "x-api-key"],
        exposeHeaders: ["retry-after", "x-request-id"],
        maxAge: 600,
      }),
    );
  }
  const identify = (c: AppContext): string => {
    const client = clientOf(c.req.raw.headers, c.env?.incoming?.socket.remoteAddress);
    c.set("client", client);
    return client;
  };
  app.use("/v1/*", async (c, next) => {
    const client = identify(c);
    if (c.req.method === "POST") options.rateLimit.admit(client);
    await next();
  });
  app.use("/metrics", async (c, next) => {
    identify(c);
    await next();
  });

  const routes: Described[] = [];
  const post = (
    description: Description,
    endless: boolean,
    route: { options: z.ZodObject },
    handle: Handler,
  ): void => {
    app.post(description.path, async (c) => {
      const start = performance.now();
      const onEnd = (tally: Tally, outcome: Outcome, error?: unknown): void => {
        if (outcome === "client-slow") c.env?.outgoing?.destroy();
        metrics.ended(description.path, outcome, tally, (performance.now() - start) / 1000);
        logRequest(c, start, { ...tally, outcome, ...(error === undefined ? {} : { err: error }) });
      };
      const { incoming } = c.env ?? {};
      const request = { request: c.req.raw, incoming, query: c.req.query(), client: c.get("client"), onEnd };
      const response = await serve(request, { html: description.takesHtml, endless }, handle, options);
      c.set("isLoggedLater", response.body !== null);
      return response;
    });
    routes.push({ ...description, options: route.options, mayBeEmpty: !endless });
  };
  const records = (description: Description, route: RecordRoute): void =>
    post(description, true, route, (exchange) => replyRecords(exchange, route));
  const whole = (description: Description, route: WholeRoute): void =>
    post(description, false, route, (exchange) => replyWhole(exchange, route));
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
  app.get("/v1/methods", async (c) => {
    // Loaded here, since only workers need the methods themselves.
    const { METHODS } = await import("@winnow/cli/catalogue");
    const list = Object.entries(METHODS).map(([name, { about, goodFor, source, year, licence }]) => ({
      ...{ name, about, goodFor, source, year, licence },
    }));
    return c.json({ methods: list, fetch: config.allowFetch });
  });
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", (c) => {
    if (options.isStopping())
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
