#!/usr/bin/env node
import module from "node:module";
import { env } from "node:process";

// Node 22.1 and later keep compiled code on disk; workers read it, too.
const { directory } = module.enableCompileCache?.() ?? {};
if (directory !== undefined) env.NODE_COMPILE_CACHE ??= directory;
await import("../dist/bundle/main.js");
