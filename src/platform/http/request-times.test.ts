import { expect, test } from "vitest";
import { groupOf, openRequestTimes, ROUTE_GROUPS } from "./request-times.server.ts";

test.each([
	["/", "page"],
	["/productos/eni-dot4", "page"],
	["/api/quotes", "api"],
	["/api/admin/inbox", "panel"],
	["/assets/root-abc123.js", "file"],
	["/images/logo/logo.png", "file"],
	["/ready", "health"],
])("%s belongs to %s", (path, group) => {
	expect(groupOf(path)).toBe(group);
});

test("each answer stands in every bucket that it fits, and groups are as many as they were", () => {
	const times = openRequestTimes();
	times.note("page", 7);
	times.note("page", 400);
	times.note("page", 60_000);
	const text = times.text();
	const bucket = (le: string) =>
		new RegExp(`_bucket\\{group="page",le="${le}"\\} (\\d+)`).exec(text)?.[1];
	expect(["0.005", "0.01", "0.5", "30", "\\+Inf"].map(bucket)).toEqual(["0", "1", "2", "2", "3"]);
	expect(text).toMatch(/_count\{group="page"\} 3/);
	expect(text.match(/_count\{/g)).toHaveLength(ROUTE_GROUPS.length);
});
