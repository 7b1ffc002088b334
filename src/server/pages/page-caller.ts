/** The caller of pages that are rendered for the cache. The visitor's own request was counted before. */
export const PAGE_CACHE = "page-cache";

/** Checks whether a page is rendered for the cache. Only such a page may include a full table. */
export const isPageCacheCaller = (caller: { address: string }) => caller.address === PAGE_CACHE;
