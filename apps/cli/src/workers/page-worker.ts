import { doPageTask, type PageTask } from "./page-work.js";
import { serve } from "./serve.js";

// The program of a worker process that works on pages of data sets.
await serve((task: PageTask) => doPageTask(task));
