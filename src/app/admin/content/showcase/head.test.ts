import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { HOME } from "#admin/paths.ts";
import routes from "#app/routes.ts";
import { LIST_TABS } from "./head.tsx";

const listPaths = (entries: readonly RouteConfigEntry[]): string[] =>
	entries.flatMap(({ path = "", children = [] }) => [path, ...listPaths(children)]);

test("offers every list of the showcase as a tab", () => {
	const lists = listPaths(routes as RouteConfigEntry[]).filter((path) => /^vitrina(\/[^:]+)?$/.test(path));
	expect(LIST_TABS.map(({ to }) => to).toSorted()).toEqual(lists.map((path) => `${HOME}/${path}`).toSorted());
});
