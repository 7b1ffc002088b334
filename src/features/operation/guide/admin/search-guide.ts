import { findGuidePages } from "#features/operation/guide/search-pages.ts";
import { GUIDE_PAGES } from "./guide-pages.ts";

/** Finds the pages of the guide for a search of the panel. */
export const searchGuide = (query: string) => findGuidePages(GUIDE_PAGES, query);
