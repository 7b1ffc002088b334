import { type Kysely, sql } from "kysely";
import { isEmbedded } from "#migrations/baseline/engine.ts";
import type { Db } from "./db.server.ts";

type Row = Record<string, unknown>;

/** Describes every column, key, index, trigger and function of a database, one line each. */
export async function describeSchema(db: Db): Promise<string[]> {
	const rawDb = db.withoutPlugins() as unknown as Kysely<unknown>;
	const lines = await (isEmbedded(rawDb) ? describeSqliteSchema(rawDb) : describePostgresSchema(rawDb));
	return lines.map(normalizeLine).toSorted();
}

const normalizeLine = (text: string) =>
	text
		.replaceAll('"', "")
		.replace(/\bt_[0-9a-f]{12}\.?/g, "")
		.replace(/\s+/g, " ")
		.replace(/ collate binary/i, "")
		// An insert may name its columns or not; both forms mean the same.
		.replaceAll(/insert into (lead_counts|service_demand) \([^)]*\) select/g, "insert into $1 select")
		.replaceAll("( ", "(")
		.replaceAll(" )", ")")
		.replaceAll(" ;", ";")
		.replaceAll("visit_places", "visit_hours")
		.toLowerCase()
		.trim();

async function describeSqliteSchema(db: Kysely<unknown>): Promise<string[]> {
	const runQuery = async (text: string) => (await sql<Row>`${sql.raw(text)}`.execute(db)).rows;
	const lines: string[] = [];
	for (const { type, name, of, sql: text } of await runQuery(
		`select type, name, tbl_name as "of", sql from sqlite_master
			where name not like 'sqlite_%' and name not like 'kysely%'`,
	)) {
		if (type !== "table") {
			lines.push(`${type} ${name} on ${of}: ${text}`);
			continue;
		}
		const columns = await runQuery(`select * from pragma_table_xinfo('${name}')`);
		for (const column of columns) lines.push(`column ${name} ${JSON.stringify(column)}`);
		for (const { id: _, seq: __, ...key } of await runQuery(
			`select * from pragma_foreign_key_list('${name}')`,
		))
			lines.push(`reference ${name} ${JSON.stringify(key)}`);
		for (const index of await runQuery(`select * from pragma_index_list('${name}')`)) {
			const parts = await runQuery(`select * from pragma_index_xinfo('${index.name}')`);
			lines.push(
				`index ${name} ${index.name} ${index.unique} ${index.origin} ${index.partial} ${JSON.stringify(parts)}`,
			);
		}
		const generatedColumns = String(text).match(/generated always as [\s\S]*?(virtual|stored)/gi) ?? [];
		lines.push(...generatedColumns.map((expression) => `derived ${name} ${expression}`));
		if (/virtual table/i.test(String(text))) lines.push(`search ${text}`);
	}
	return lines;
}

async function describePostgresSchema(db: Kysely<unknown>): Promise<string[]> {
	const lines: string[] = [];
	for (const [kind, text] of Object.entries(POSTGRES_QUERIES)) {
		const { rows } = await sql<Row>`${sql.raw(text)}`.execute(db);
		lines.push(...rows.map((row) => `${kind} ${Object.values(row).join(" ")}`));
	}
	return lines;
}

const POSTGRES_QUERIES = {
	column: `select table_name, column_name, data_type, character_maximum_length, is_nullable,
		column_default, is_identity, identity_start, is_generated, generation_expression, collation_name
		from information_schema.columns where table_schema = current_schema() and table_name not like 'kysely%'`,
	constraint: `select conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid) from pg_constraint
		join pg_namespace on pg_namespace.oid = connamespace
		where nspname = current_schema() and conrelid <> 0 and conrelid::regclass::text not like '%kysely%'`,
	index: `select indexdef from pg_indexes where schemaname = current_schema() and tablename not like 'kysely%'`,
	trigger: `select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
		join pg_namespace on pg_namespace.oid = relnamespace where nspname = current_schema() and not tgisinternal`,
	function: `select pg_get_functiondef(pg_proc.oid) from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
		where nspname = current_schema()`,
};
