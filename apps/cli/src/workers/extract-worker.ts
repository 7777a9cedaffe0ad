import { serve } from "@winnow/corpus/workers";
import { toOutcome } from "../records/document.js";

// The entry point of a worker process that extracts pages.
await serve(toOutcome);
