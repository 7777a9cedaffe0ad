import { createJudge } from "../filter/judge.js";
import { serve } from "./serve.js";

// The entry point of a worker process that judges pages and documents.
await serve(createJudge());
