/** The caller of a page that is rendered to be kept: whoever asked for it was counted before. */
export const PAGE_CACHE = "page-cache";

/** Whether an answer is made once for everybody; only such a one may hold a whole table. */
export const isForEverybody = (caller: { address: string }) => caller.address === PAGE_CACHE;
