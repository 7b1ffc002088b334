import { expect, test } from "vitest";
import { getRouteGroup } from "./route-groups.ts";

test.each([
	["/", "page"],
	["/productos/eni-dot4", "page"],
	["/api/quotes", "api"],
	["/api/admin/inbox", "panel"],
	["/assets/root-abc123.js", "file"],
	["/images/logo/logo.png", "file"],
	["/ready", "health"],
])("assigns %s to the group %s", (path, group) => {
	expect(getRouteGroup(path)).toBe(group);
});
