import { expect, test } from "vitest";
import { checkTableAccess, findIdleReadModels, listTableOwners } from "./table-owners.ts";
import { checkTriggers } from "./triggers.ts";

const rooms = "src/features";
const table = (...names: string[]) =>
	`declare module "#platform/database/db.server.ts" {\n\tinterface Tables {\n${names
		.map((name) => `\t\t${name}: {\n\t\t\tid: string;\n\t\t};\n`)
		.join("")}\t}\n}\n`;
const owners = listTableOwners(
	new Map([
		[`${rooms}/leads/table.server.ts`, table("leads", "leadConsents")],
		[`${rooms}/appointments/table.server.ts`, table("visits")],
		["src/platform/outbox/outbox.server.ts", table("outbox")],
		["tools/other.ts", table("nobodys")],
	]),
);
const model = `${rooms}/appointments/read-model.server.ts`;
const readModels = { [model]: ["leads"] };
const breaches = (code: string, path = `${rooms}/appointments/store.server.ts`) =>
	checkTableAccess(path, code, owners, readModels);

test("assigns every table to the feature that declares it", () => {
	expect([...owners]).toEqual([
		["leads", "leads"],
		["leadConsents", "leads"],
		["visits", "appointments"],
		["outbox", "platform"],
	]);
});

test.each([
	'db.selectFrom("visits").selectAll()',
	'trx.updateTable("visits").set({})',
	'db.selectFrom("orders")',
	'const leads = await listLeads(db, "leads");',
	'import { findLead } from "leads";',
])("allows %s in a feature", (code) => {
	expect(breaches(code)).toEqual([]);
});

const ASK = "leads belongs to leads; call that feature, or read it in a read model";
test.each([
	['db.selectFrom("leads")', ASK],
	['db.selectFrom("leads as asked")', ASK],
	['db.selectFrom(["visits", "leads as l"])', ASK],
	['db.selectFrom("visits").innerJoin(\n\t"leads",\n\t"leads.id", "visits.leadId")', ASK],
	["sql`select count(*) from leads`", ASK],
	["sql`SELECT 1 FROM visits JOIN leads ON true`", ASK],
	['const all = sql.table("leads");', ASK],
	['db.selectFrom("leadConsents")', ASK.replace("leads", "leadConsents")],
	["sql`select 1 from lead_consents`", ASK.replace("leads", "leadConsents")],
	['trx.updateTable("leads")', "only leads writes leads"],
	['trx.deleteFrom("outbox")', "only platform writes outbox"],
	['const LEADS = defineRecordKind("leads", {})', "only leads writes leads"],
	['await listOrdered(ctx.db, "leads", id)', ASK],
	['await updateRecordRow(trx, "leads", row, set)', "only leads writes leads"],
	["sql`delete from outbox`", "only platform writes outbox"],
	["sql`insert into leads values (1)`", "only leads writes leads"],
	["db.selectFrom(`leads`)", ASK],
	['db.selectFrom<"leads">("leads")', ASK],
	['db.selectFrom((eb) => eb.selectFrom("leads").as("l"))', ASK],
	['trx.updateTable("visits").from("leads").set({})', ASK],
	['db.selectFrom("visits").where("id", "in", findRow(db, "leads", {}))', ASK],
	["sql`select * from visits v, leads l`", ASK],
	['sql`select * from "leads"`', ASK],
	["sql`select * from public.leads`", ASK],
	["sql`select rowid from leads_search`", ASK],
	["sql`with gone as (delete from leads returning *) select 1 from gone`", "only leads writes leads"],
	[`sql\`select * from \${sql.ref("leads")}\``, ASK],
	['containsWords(db, words, { table: "leads", index: "visits_search" })', ASK],
	['trx.mergeInto("leads").using("visits", "a", "b")', "only leads writes leads"],
])("finds another feature's table in %s", (code, breach) => {
	expect(breaches(code)).toEqual([`${rooms}/appointments/store.server.ts: ${breach}`]);
});

test.each([
	"db.selectFrom(LEADS)",
	"trx.insertInto(table).values(row)",
	"findRow(db, name, { id })",
	"updateRows(trx, table, { id }, row)",
	`sql\`select * from \${sql.raw(name)}\``,
	`sql\`select * from \${sql.table(name)}\``,
])("rejects an unnamed table in %s", (code) => {
	expect(breaches(code)).toEqual([expect.stringContaining("name the table in quotes")]);
});

test.each([
	'import { DatabaseSync } from "node:sqlite";',
	'import pg from "pg";',
	"new Kysely<Tables>({ dialect })",
])("rejects a separate database in %s", (code) => {
	expect(breaches(code)).toEqual([expect.stringContaining("opens a database of its own")]);
});

test("rejects feature tables in pages, the API and the platform", () => {
	const code = 'db.selectFrom("leads")';
	for (const path of ["src/admin/inbox.tsx", "src/api/app.server.ts", "src/platform/mail/mail.server.ts"])
		expect(breaches(code, path)).toEqual([`${path}: ${ASK}`]);
	for (const path of ["seed/seed.ts", "migrations/001.ts", `${rooms}/quotes/quotes.api.test.ts`])
		expect(breaches(code, path)).toEqual([]);
});

test("lets a read model only read its listed tables", () => {
	expect(breaches('db.selectFrom("visits").leftJoin("leads", "a", "b")', model)).toEqual([]);
	expect(breaches('db.selectFrom("outbox")', model)).toHaveLength(1);
	for (const name of ["leads", "visits"])
		expect(breaches(`trx.insertInto("${name}")`, model)).toEqual([`${model}: a read model writes nothing`]);
	const unlisted = `${rooms}/quotes/read-model.server.ts`;
	expect(breaches("", unlisted)).toEqual([`${unlisted}: not listed in tools/read-models.ts`]);
});

test("reports idle and misnamed read models", () => {
	const idle = (path: string, code: string) =>
		findIdleReadModels(new Map([[path, code]]), owners, { [path]: ["leads"] });
	expect(idle(model, 'db.selectFrom("leads")')).toEqual([]);
	expect(idle(model, 'db.selectFrom("visits")')).toEqual([`${model}: reads nothing of leads`]);
	expect(findIdleReadModels(new Map(), owners, readModels)).toHaveLength(1);
	const store = `${rooms}/appointments/store.server.ts`;
	expect(idle(store, 'db.selectFrom("leads")')).toEqual([`${store}: its name must contain read-model`]);
});

test("rejects an unlisted trigger", () => {
	const code = "sql`create trigger spy after insert on visits begin delete from leads; end`";
	const path = "migrations/099-spy.ts";
	expect(checkTriggers(path, code)).toHaveLength(1);
	expect(checkTriggers(path, code, { [path]: [] })).toEqual([]);
	expect(checkTriggers(`${rooms}/appointments/store.server.ts`, code)).toHaveLength(1);
});
