import { serve } from "@winnow/corpus/workers";
import { createStages } from "../run/stages.js";

// The entry point of a worker process that puts records through the stages of a recipe.
await serve(createStages());
