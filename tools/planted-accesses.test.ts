import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tableBreachesOf, tableOwnersOf } from "./table-doors.ts";
import { triggerBreachesOf } from "./triggers.ts";

const table = (...names: string[]) =>
	`declare module "#platform/database/db.server.ts" {\n\tinterface Tables {\n${names
		.map((name) => `\t\t${name}: {\n\t\t\tid: string;\n\t\t};\n`)
		.join("")}\t}\n}\n`;
const LEADS: [string, string] = [
	"src/features/leads/table.server.ts",
	table("leads", "leadConsents"),
];
const owners = tableOwnersOf(
	new Map([
		LEADS,
		["src/features/appointments/table.server.ts", table("visits")],
		["src/platform/outbox/outbox.server.ts", table("outbox")],
	]),
);
const STORE = "src/features/appointments/store.server.ts";
const breaches = (code: string, path = STORE) => tableBreachesOf(path, code, owners, {});

/** Ways to reach the table of another room, each of which was planted in a room that may not. */
const PLANTED = readFileSync(new URL("planted-accesses.txt", import.meta.url), "utf8")
	.trimEnd()
	.split("\n---\n");

test.each(PLANTED)("a room that says %s is refused", (code) => {
	expect(breaches(code).length, code).toBeGreaterThan(0);
});

test.each(PLANTED)("and so are a page, the API and the platform that say %s", (code) => {
	for (const path of ["src/admin/inbox.tsx", "src/api/x.server.ts", "src/platform/x.server.ts"])
		expect(breaches(code, path).length, `${path}: ${code}`).toBeGreaterThan(0);
});

test("what a room says of its own tables passes", () => {
	for (const code of [
		'db.selectFrom("visits").innerJoin("visits as v", "v.id", "visits.id")',
		'db.selectFrom((of) => of.selectFrom("visits").selectAll().as("found"))',
		'db.selectFrom(latest.as("visits"))',
		"sql<number>`select count(*) from visits`",
		'sql.ref("visits.id")',
		'findRow(db, "visits", { id });\nArray.from(list);\nBuffer.from(bytes);',
		'import { findRow, insertRows } from "#platform/database/rows.server.ts";',
	])
		expect(breaches(code), code).toEqual([]);
});

test("a table that a second room declares belongs to neither", () => {
	const twice = tableOwnersOf(
		new Map([LEADS, ["src/features/appointments/table.server.ts", table("visits", "leads")]]),
	);
	expect(tableBreachesOf(STORE, 'db.selectFrom("leads")', twice, {})).toHaveLength(1);
});

test("a trigger stands in a list with the rooms of both its sides", () => {
	const code = "sql`create trigger spy after insert on visits begin delete from leads; end`";
	expect(triggerBreachesOf("migrations/099-spy.ts", code)).toHaveLength(1);
	expect(triggerBreachesOf("migrations/099-spy.ts", code, { "migrations/099-spy.ts": [] })).toEqual(
		[],
	);
	expect(triggerBreachesOf(STORE, code)).toHaveLength(1);
	expect(triggerBreachesOf(STORE, 'const trigger = "press";')).toEqual([]);
});
