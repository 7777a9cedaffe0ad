/**
 * Addresses of pages: parse, resolve and compare them. The public suffix list is in `@winnow/core-dom/site`.
 *
 * @module
 */
export { baseUrl, hostOf, hrefOf, MAX_ADDRESS, parseHttpUrl, parseUrl, urlOf } from "./address.js";
export { isHomePage, likelySite, pageKey, samePage, sameSite } from "./page.js";
