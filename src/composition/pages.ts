import type { Feature, PublicPage } from "#domain/feature.ts";
import { FEATURES } from "./features.ts";

const features: readonly Feature[] = FEATURES;

/** Every public address by its pattern. */
export const PAGES: Readonly<Record<string, PublicPage>> = Object.assign(
	{},
	...features.map(({ pages }) => pages),
);

/** The parameters of every API list that is cached like a page, by its path. */
export const CACHED_LISTS: Readonly<Record<string, readonly string[]>> = Object.assign(
	{},
	...features.map(({ cachedLists }) => cachedLists),
);

type PagesOf<One> = One extends { pages: infer Own } ? Own : never;
type ListedIn<Own> = { [Path in keyof Own]: Own[Path] extends { sitemap: "no" } ? never : Path }[keyof Own];
type ListedOf<Own> = Own extends unknown ? ListedIn<Own> : never;
/** The addresses that the site map lists; `sitemap.ts` says what each of them is. */
export type ListedPage = ListedOf<PagesOf<(typeof FEATURES)[number]>>;
