import { serve } from "@winnow/corpus/workers";
import { createJudge } from "../filter/judge.js";

// The entry point of a worker process that judges pages and documents.
await serve(createJudge());
