export type { FetchErrorCode, FetchedPage, FetchOptions } from "./types.js";
