import { pino } from "pino";
import { readConfig } from "./config.js";
import { startService } from "./server.js";

try {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel });
  const service = await startService(config, { log });
  process.stderr.write(
    `winnow: listening on ${service.url}. Try: curl ${service.url}/v1/extract -H 'content-type: text/html' ` +
      "--data-binary @page.html; more at /docs\n",
  );
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    log.info({ signal }, "stopping");
    const inTime = await service.stop();
    if (!inTime) log.error("some requests did not finish in time");
    process.exit(inTime ? 0 : 1);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
} catch (error) {
  process.stderr.write(`winnow: ${(error as Error).message}\n`);
  process.exit(1);
}
