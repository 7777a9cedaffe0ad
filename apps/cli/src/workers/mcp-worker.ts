import { serve } from "@winnow/corpus/workers";
import type { PageTask } from "../mcp/pages.js";
import { createStages } from "../run/stages.js";

// The entry point of a worker process that processes the pages of `winnow mcp`, each with a recipe of its own.
const stages = createStages();
await serve(({ item, recipe }: PageTask) => stages(item, recipe));
