import { expect, test } from "vitest";
import { findStalePackages, type LockFile, listPackages } from "./notices.ts";

const LOCK: LockFile = {
	packages: {
		"": { version: "1.0.0" },
		"node_modules/hono": { version: "4.0.0", license: "MIT" },
		"node_modules/@img/one": { version: "1.0.0", license: "LGPL-3.0-or-later", os: ["linux"] },
		"node_modules/a/node_modules/hono": { version: "3.0.0", license: "MIT" },
		"node_modules/b/node_modules/hono": { version: "3.0.0", license: "MIT" },
		"node_modules/vitest": { version: "5.0.0", dev: true },
		"node_modules/typescript": {
			version: "7.0.0",
			devOptional: true,
			optionalDependencies: { "@typescript/linux": "7.0.0" },
		},
		"node_modules/@typescript/linux": { version: "7.0.0", os: ["linux"] },
	},
};
const notices = "- @img/one@1.0.0 · LGPL-3.0-or-later\n- hono@3.0.0 · MIT\n- hono@4.0.0 · MIT\n";

test("lists each production package version once, no dev tools", () => {
	const names = listPackages(LOCK).map(({ name }) => name);
	expect(names).toEqual(["@img/one@1.0.0", "hono@3.0.0", "hono@4.0.0"]);
});

test("reports added, removed and updated packages as stale", () => {
	expect(findStalePackages(notices, LOCK)).toEqual([]);
	expect(findStalePackages(notices.replace("hono@4.0.0", "hono@4.0.1"), LOCK)).toEqual([
		"hono@4.0.0",
		"hono@4.0.1",
	]);
	expect(findStalePackages("", LOCK)).toHaveLength(3);
});
