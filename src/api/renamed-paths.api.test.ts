import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { RENAMED_PATHS, toCurrentPath } from "./renamed-paths.server.ts";

const world = openWorld();

const fill = (pattern: string) => `/api/admin${pattern.replaceAll("{}", "some-id")}`;
const OPERATION_PATHS = readFileSync("docs/operations.txt", "utf8")
	.split("\n")
	.map((line) => line.split(/ +/)[2] ?? "");
const isOperation = (pattern: string) =>
	OPERATION_PATHS.some((path) => `${path.replaceAll(/\{\w+\}/g, "{}")}/`.startsWith(`/admin${pattern}/`));

test.each(RENAMED_PATHS)("answers a call of %s at %s", (former, current) => {
	for (const rest of ["", "/x", "/x/done"])
		expect(toCurrentPath(fill(former) + rest)).toBe(fill(current) + rest);
	// A longer name that begins alike is another path.
	expect(toCurrentPath(`${fill(former)}x`)).not.toContain(fill(current));
	expect([former, current].map(isOperation)).toEqual([false, true]);
});

test("gives a former path the same answer and rights", async () => {
	const { status, json } = await world.asStaff("/api/admin/outreach?page=1");
	const current = await world.asStaff("/api/admin/follow-ups?page=1");
	expect([status, json]).toEqual([200, { ...current.json, now: expect.anything() }]);
	expect((await world.call("/api/admin/outreach")).status).toBe(401);
	const unknown = await world.asStaff("/api/admin/outreach/nadie/done", { body: { kind: "visit" } });
	expect(unknown.status).toBe(404);
});
