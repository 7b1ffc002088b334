import { createListUrl, type ListQuery } from "#admin/list/list-url.ts";
import { MEDIA } from "#admin/paths.ts";
import { CATEGORIES } from "#features/content/media/rules.ts";

/** Lists "all", then each category; logo and government come last. */
export const FILTERS = ["all", ...CATEGORIES] as const;
export const SHOW_OPTIONS = [
	{ value: "library", label: "Biblioteca" },
	{ value: "unused", label: "Sin usar" },
	{ value: "trash", label: "Papelera" },
] as const;

export const MEDIA_LIST = createListUrl(
	MEDIA,
	{ category: "all", q: "", show: "library", page: "1" },
	{ category: FILTERS, show: SHOW_OPTIONS.map(({ value }) => value) },
);
export type MediaQuery = ListQuery<typeof MEDIA_LIST>;
