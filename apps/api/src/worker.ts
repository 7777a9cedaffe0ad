import { serve } from "@winnow/corpus/workers";
import { createWork } from "./work.js";

// The entry point of a worker process. A signal to all processes of the service must not end the pages in
// progress: the service stops its workers.
process.on("SIGTERM", () => {});
await serve(createWork());
