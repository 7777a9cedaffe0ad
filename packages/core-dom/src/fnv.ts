/** The constants of the FNV-1a hash (Fowler, Noll and Vo), for loops that hash as they read. */
export const FNV_OFFSET: number = 0x811c9dc5 | 0;
export const FNV_PRIME = 0x01000193;
