import { expect, test } from "vitest";
import type { PublicPage } from "#domain/feature.ts";
import { createAddressResolver } from "./page-key.ts";

const PAGES: Record<string, PublicPage> = { "/": { sitemap: "once" }, "/blog/:slug": { sitemap: "each" } };
const createWith = (paths: readonly string[], pages = PAGES) =>
	createAddressResolver(Object.fromEntries(paths.map((path) => [path || "/", { path, module: {} }])), {
		pages,
		cachedLists: {},
	});
const PATHS = ["", "blog/:slug", "*", "api/*", "admin", "admin/dashboard/agenda"];

test("refuses a public route in no pages of a feature", () => {
	expect(() => createWith([...PATHS, "garantia/:token"])).toThrow(
		"public routes in no `pages` of a feature: /garantia/:token",
	);
	expect(() => createWith([...PATHS, "administrar"])).toThrow("/administrar");
});

test("needs no rule for the panel, the API and unknown addresses", () => {
	expect(createWith([...PATHS, "admin/dashboard/garantias"]).resolveAddress("/blog/a")).toMatchObject({
		key: "/blog/a",
	});
});

test("refuses a page that is no route", () => {
	expect(() => createWith(PATHS, { ...PAGES, "/garantia": { sitemap: "no" } })).toThrow(
		"pages that are no route: /garantia",
	);
});
