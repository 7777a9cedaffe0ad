import { serve } from "@winnow/corpus/workers";
import { doPageTask, type PageTask } from "./page-work.js";

// The entry point of a worker process that processes pages of data sets.
await serve((task: PageTask) => doPageTask(task));
