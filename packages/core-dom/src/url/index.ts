/**
 * Addresses of pages: parse, resolve and compare them, and find the site that they belong to.
 *
 * @module
 */
export { baseUrl, hostOf, hrefOf, MAX_ADDRESS, parseHttpUrl, parseUrl, urlOf } from "./address.js";
export { isHomePage, likelySite, pageKey, samePage, sameSite } from "./page.js";
export { registrableDomain, type SiteOptions, siteOf } from "./site.js";
