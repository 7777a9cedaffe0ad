import { toOutcome } from "../records/document.js";
import { serve } from "./serve.js";

// The entry point of a worker process that extracts pages.
await serve(toOutcome);
