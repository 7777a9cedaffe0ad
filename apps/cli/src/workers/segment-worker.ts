import { serve } from "@winnow/corpus/workers";
import { createSegments } from "../segment/segments.js";

// The entry point of a worker process that segments pages.
await serve(createSegments());
