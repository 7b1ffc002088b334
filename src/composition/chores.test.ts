import { expect, test } from "vitest";
import type { ServerFeature } from "#server/feature.server.ts";
import { listChores } from "./chores.server.ts";
import { SERVER_FEATURES } from "./features.server.ts";

test("runs every chore of the features once, and the recount", () => {
	const names = listChores().map(({ name }) => name);
	const ownNames = Object.values<ServerFeature>(SERVER_FEATURES).flatMap(({ chores = [] }) =>
		chores.map(({ name }) => name),
	);
	expect(names.toSorted()).toEqual([...ownNames, "recount-totals"].toSorted());
	expect(new Set(names).size).toBe(names.length);
});

test("empties the trash before it sweeps unused pictures", () => {
	const names = listChores().map(({ name }) => name);
	expect(names.indexOf("empty-blog-trash")).toBeLessThan(names.indexOf("sweep-media"));
});
