/**
 * The script of the error browser and of the tables that can be sorted: `client/main.tsx` in one file, by `bundle.js`.
 *
 * @public
 */
export const CLIENT_SCRIPT: string;
