import { PAGES } from "../../src/composition/pages.ts";

/** Public pages, with one service, product and post each; `tests/pages/accessibility.browser.test.tsx` checks them too. */
export const PUBLIC_PAGES: readonly string[] = Object.entries(PAGES)
	.filter(([, { sitemap, example }]) => sitemap !== "no" || example)
	.map(([pattern, { example }]) => example ?? pattern);
