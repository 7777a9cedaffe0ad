import { doPageTask, type PageTask } from "./page-work.js";
import { serve } from "./serve.js";

// The entry point of a worker process that processes pages of data sets.
await serve((task: PageTask) => doPageTask(task));
