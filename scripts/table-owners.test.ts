import { expect, test } from "vitest";
import { checkTableAccess, findIdleReadModels, listTableOwners } from "./table-owners.ts";
import { checkTriggers, listTriggerMigrations } from "./triggers.ts";

const FEATURES_FOLDER = "src/features";
const CORE_FOLDER = "src/core";
const declareTables = (...names: string[]) =>
	`declare module "#server/database/db.server.ts" {\n\tinterface Tables {\n${names
		.map((name) => `\t\t${name}: {\n\t\t\tid: string;\n\t\t};\n`)
		.join("")}\t}\n}\n`;
const OWNERS = listTableOwners(
	new Map([
		[`${CORE_FOLDER}/requests/table.server.ts`, declareTables("leads", "leadConsents")],
		[`${FEATURES_FOLDER}/appointments/table.server.ts`, declareTables("visits")],
		[`${FEATURES_FOLDER}/quotes/table.server.ts`, declareTables("quotes")],
		["src/server/outbox/outbox.server.ts", declareTables("outbox")],
		["scripts/other.ts", declareTables("nobodys")],
	]),
);
const READ_MODEL = `${FEATURES_FOLDER}/appointments/read-model.server.ts`;
const READ_MODELS = { [READ_MODEL]: ["requests"] };
/** Appointments may import quotes. */
const mayImport = (from: string, to: string) => from === "appointments" && to === "quotes";
const findTableBreaches = (code: string, path = `${FEATURES_FOLDER}/appointments/store.server.ts`) =>
	checkTableAccess(path, code, OWNERS, { mayImport, readModels: READ_MODELS });

test("assigns every table to the feature that declares it", () => {
	expect([...OWNERS]).toEqual([
		["leads", "requests"],
		["leadConsents", "requests"],
		["visits", "appointments"],
		["quotes", "quotes"],
		["outbox", "server"],
	]);
});

test.each([
	'db.selectFrom("visits").selectAll()',
	'trx.updateTable("visits").set({})',
	'db.selectFrom("orders")',
	'const leads = await listLeads(db, "leads");',
	'import { findLead } from "leads";',
])("allows %s in a feature", (code) => {
	expect(findTableBreaches(code)).toEqual([]);
});

const BELONGS_TO_LEADS = "leads belongs to requests; call that feature, or read it in a read model";
test.each([
	['db.selectFrom("leads")', BELONGS_TO_LEADS],
	['db.selectFrom("leads as asked")', BELONGS_TO_LEADS],
	['db.selectFrom(["visits", "leads as l"])', BELONGS_TO_LEADS],
	['db.selectFrom("visits").innerJoin(\n\t"leads",\n\t"leads.id", "visits.leadId")', BELONGS_TO_LEADS],
	["sql`select count(*) from leads`", BELONGS_TO_LEADS],
	["sql`SELECT 1 FROM visits JOIN leads ON true`", BELONGS_TO_LEADS],
	['const all = sql.table("leads");', BELONGS_TO_LEADS],
	['db.selectFrom("leadConsents")', BELONGS_TO_LEADS.replace("leads", "leadConsents")],
	["sql`select 1 from lead_consents`", BELONGS_TO_LEADS.replace("leads", "leadConsents")],
	['trx.updateTable("leads")', "only requests writes leads"],
	['trx.deleteFrom("outbox")', "only server writes outbox"],
	['const LEADS = defineRecordKind("leads", {})', "only requests writes leads"],
	['await listOrdered(ctx.db, "leads", id)', BELONGS_TO_LEADS],
	['await updateRecordRow(trx, "leads", row, set)', "only requests writes leads"],
	["sql`delete from outbox`", "only server writes outbox"],
	["sql`insert into leads values (1)`", "only requests writes leads"],
	["db.selectFrom(`leads`)", BELONGS_TO_LEADS],
	['db.selectFrom<"leads">("leads")', BELONGS_TO_LEADS],
	['db.selectFrom((eb) => eb.selectFrom("leads").as("l"))', BELONGS_TO_LEADS],
	['trx.updateTable("visits").from("leads").set({})', BELONGS_TO_LEADS],
	['db.selectFrom("visits").where("id", "in", findRow(db, "leads", {}))', BELONGS_TO_LEADS],
	["sql`select * from visits v, leads l`", BELONGS_TO_LEADS],
	['sql`select * from "leads"`', BELONGS_TO_LEADS],
	["sql`select * from public.leads`", BELONGS_TO_LEADS],
	["sql`select rowid from leads_search`", BELONGS_TO_LEADS],
	["sql`with gone as (delete from leads returning *) select 1 from gone`", "only requests writes leads"],
	[`sql\`select * from \${sql.ref("leads")}\``, BELONGS_TO_LEADS],
	['containsWords(db, words, { table: "leads", index: "visits_search" })', BELONGS_TO_LEADS],
	['trx.mergeInto("leads").using("visits", "a", "b")', "only requests writes leads"],
])("finds another feature's table in %s", (code, expectedBreach) => {
	expect(findTableBreaches(code)).toEqual([
		`${FEATURES_FOLDER}/appointments/store.server.ts: ${expectedBreach}`,
	]);
});

test.each([
	"db.selectFrom(LEADS)",
	"trx.insertInto(table).values(row)",
	"findRow(db, name, { id })",
	"updateRows(trx, table, { id }, row)",
	`sql\`select * from \${sql.raw(name)}\``,
	`sql\`select * from \${sql.table(name)}\``,
])("rejects an unnamed table in %s", (code) => {
	expect(findTableBreaches(code)).toEqual([expect.stringContaining("name the table in quotes")]);
});

test.each([
	'import { DatabaseSync } from "node:sqlite";',
	'import pg from "pg";',
	"new Kysely<Tables>({ dialect })",
])("rejects a separate database in %s", (code) => {
	expect(findTableBreaches(code)).toEqual([expect.stringContaining("opens a database of its own")]);
});

test("rejects feature tables in pages, the API and the platform", () => {
	const code = 'db.selectFrom("leads")';
	for (const path of [
		"src/app/admin/inbox/inbox.tsx",
		"src/api/app.server.ts",
		"src/server/mail/mail.server.ts",
	])
		expect(findTableBreaches(code, path)).toEqual([`${path}: ${BELONGS_TO_LEADS}`]);
	for (const path of ["seed/seed.ts", "migrations/001.ts", `${FEATURES_FOLDER}/quotes/quotes.api.test.ts`])
		expect(findTableBreaches(code, path)).toEqual([]);
});

test("lets a read model read the tables of subjects that it may import", () => {
	expect(findTableBreaches('db.selectFrom("visits").leftJoin("quotes", "a", "b")', READ_MODEL)).toEqual([]);
	expect(findTableBreaches('db.selectFrom("outbox")', READ_MODEL)).toEqual([]);
	// It may not import requests, and is listed.
	expect(findTableBreaches('db.selectFrom("leads")', READ_MODEL)).toEqual([]);
	for (const name of ["leads", "visits"])
		expect(findTableBreaches(`trx.insertInto("${name}")`, READ_MODEL)).toEqual([
			`${READ_MODEL}: a read model writes nothing`,
		]);
	const unlistedModel = `${FEATURES_FOLDER}/appointments/search-read-model.server.ts`;
	expect(findTableBreaches('db.selectFrom("quotes")', unlistedModel)).toEqual([]);
	expect(findTableBreaches('db.selectFrom("leads")', unlistedModel)).toEqual([
		expect.stringContaining("leads belongs to requests, which appointments may not import"),
	]);
	expect(findTableBreaches('db.selectFrom("quotes")')).toHaveLength(1);
});

test("lets a report read every table and write none", () => {
	const path = "src/reports/inbox/list-leads.server.ts";
	expect(findTableBreaches('db.selectFrom("leads").innerJoin("visits", "a", "b")', path)).toEqual([]);
	expect(findTableBreaches("sql`select 1 from outbox`", path)).toEqual([]);
	for (const code of [
		'trx.updateTable("leads")',
		"sql`delete from visits`",
		"await withTransaction(ctx.db, run)",
	])
		expect(findTableBreaches(code, path)).toEqual([`${path}: a report writes nothing`]);
	expect(findTableBreaches("db.selectFrom(LEADS)", path)).toHaveLength(1);
});

test("reports idle and misnamed read models", () => {
	const findIdle = (path: string, code: string) =>
		findIdleReadModels(new Map([[path, code]]), OWNERS, { [path]: ["requests"] });
	expect(findIdle(READ_MODEL, 'db.selectFrom("leads")')).toEqual([]);
	expect(findIdle(READ_MODEL, 'db.selectFrom("visits")')).toEqual([
		`${READ_MODEL}: reads nothing of requests`,
	]);
	expect(findIdleReadModels(new Map(), OWNERS, READ_MODELS)).toHaveLength(1);
	const store = `${FEATURES_FOLDER}/appointments/store.server.ts`;
	expect(findIdle(store, 'db.selectFrom("leads")')).toEqual([`${store}: its name must contain read-model`]);
});

test("rejects an unlisted trigger", () => {
	const code = "sql`create trigger spy after insert on visits begin delete from leads; end`";
	const path = "migrations/099-spy.ts";
	expect(checkTriggers(path, code, new Set())).toHaveLength(1);
	const manifest = `storedTotals: { visits: { triggers: ["${path}"] } }`;
	const known = listTriggerMigrations(
		new Map([[`${FEATURES_FOLDER}/appointments/feature.server.ts`, manifest]]),
	);
	expect(checkTriggers(path, code, known)).toEqual([]);
	expect(checkTriggers(`${FEATURES_FOLDER}/appointments/store.server.ts`, code, known)).toHaveLength(1);
});
