import { type Kysely, sql, type TableMetadata } from "kysely";
import { bindFeatures } from "#composition/bindings.server.ts";
import { erasePerson } from "#features/operation/personal-data/erase.server.ts";
import { buildPersonFile } from "#features/operation/personal-data/person-file.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { isSelfNamed, toCamelCase } from "./columns.test.kit.ts";
import { MENTION_SOURCES } from "./mention-sources.server.ts";
import { getReasonToStay, OWNED_TABLES, type OwnedTable } from "./owned-tables.server.ts";
import { CUSTOMER_ID, PHONE_END, TEXT } from "./person-row-values.test.kit.ts";
import { PERSON_ROWS } from "./person-rows.test.kit.ts";

bindFeatures();

type Row = Record<string, string | number | null>;
type LooseDb = Kysely<Record<string, Row>>;
/** A text of the person that no other column has. */
type Marker = { column: string; value: string; notInFile: boolean; stays: boolean };
export type Gaps = { unfilledTables: string[]; missingInFile: string[]; survivors: string[] };

/** Tables of the shop that hold the person's own data, which an erasure finds by their contents. */
const FOUND_BY_CONTENT = ["outbox", "idempotency", "calendarEvents"];

/**
 * Fills a row of a person in every table, writes a marker into each of its texts, and looks for them in the person's file
 * and after the erasure. The columns are those of the database.
 */
export async function findGaps(ctx: AppContext): Promise<Gaps> {
	const db = ctx.db as unknown as LooseDb;
	const tables = await ctx.db.introspection.getTables();
	const generated = await listGeneratedColumns(ctx);
	const personTables = OWNED_TABLES.filter(
		({ name, belongsTo }) => belongsTo !== "shop" || FOUND_BY_CONTENT.includes(name),
	);
	const rowsByTable = Object.entries(PERSON_ROWS) as unknown as [string, Row[]][];
	for (const [name, rows] of rowsByTable) await db.insertInto(name).values(rows).execute();
	const markers: Marker[] = [];
	for (const table of personTables) {
		const columns = tables.find(({ name }) => toCamelCase(name) === table.name)?.columns ?? [];
		const textColumns = columns
			.filter(({ dataType }) => /text|char/i.test(dataType))
			.map(({ name }) => toCamelCase(name))
			.filter((name) => !isSelfNamed(name) && !generated.has(`${table.name}.${name}`));
		for (const row of Object.fromEntries(rowsByTable)[table.name] ?? [])
			for (const column of textColumns)
				markers.push(...(await writeMarker(db, { table, row, column, index: markers.length })));
	}
	const file = JSON.stringify(await buildPersonFile(ctx.db, CUSTOMER_ID, ctx.now()));
	const actor = { id: "1", fullName: "Dueña", role: "admin", sessionId: "1" };
	const erasure = { id: CUSTOMER_ID, phone_end: PHONE_END, keeps_balances: true };
	await erasePerson({ ctx, actor }, { ...erasure, mentionSources: MENTION_SOURCES });
	const stored = await readAllTexts(db, tables);
	return {
		unfilledTables: personTables.map(({ name }) => name).filter((name) => !(name in PERSON_ROWS)),
		missingInFile: listMissing(markers, file),
		survivors: markers.flatMap(({ column, value, stays }) =>
			stored
				.filter((text) => text.value.includes(value) && !(stays && text.column === column))
				.map((text) => (text.column === column ? column : `${column} in ${text.column}`)),
		),
	};
}

type Target = { table: OwnedTable; row: Row; column: string; index: number };

/** Writes a marker into one column of one row, in the form of the column. */
async function writeMarker(db: LooseDb, { table, row, column, index }: Target): Promise<Marker[]> {
	const content = table.text[column];
	const value = row[column];
	if (content?.holds === "nothingPersonal") return [];
	// A code: the compiler asks for the declaration of every other text of the row type.
	if (!content && column in row) return [];
	const marker = {
		column: `${table.name}.${column}`,
		notInFile: content?.notInFile !== undefined,
		stays: content !== undefined && getReasonToStay(content) !== undefined,
	};
	if (content?.holds === "person") return [{ ...marker, value: String(value) }];
	const text = toMarker(index);
	const written = content?.format === "json" ? String(value).replaceAll(TEXT, text) : text;
	const key = table.key in row ? table.key : Object.keys(row).find((name) => name.endsWith("Id"));
	const { numUpdatedRows } = await db
		.updateTable(table.name)
		.set({ [column]: written })
		.where(key ?? "", "=", row[key ?? ""] ?? "")
		.executeTakeFirst();
	if (numUpdatedRows !== 1n) throw new Error(`the marker of ${marker.column} is in ${numUpdatedRows} rows`);
	return [{ ...marker, value: text }];
}

/** Returns a word of letters only, which no search takes for a plate or a telephone. */
function toMarker(index: number): string {
	const letters = [...String(index).padStart(4, "0")].map((digit) => "abcdefghij"[Number(digit)]);
	return `zqx${letters.join("")}`;
}

/** Lists the columns of which the file shows no row. */
function listMissing(markers: readonly Marker[], file: string): string[] {
	const shown = new Set(markers.filter(({ value }) => file.includes(value)).map(({ column }) => column));
	const missing = markers.filter(({ column, notInFile }) => !notInFile && !shown.has(column));
	return [...new Set(missing.map(({ column }) => column))];
}

async function readAllTexts(db: LooseDb, tables: readonly TableMetadata[]) {
	const texts: { column: string; value: string }[] = [];
	for (const { name } of tables.filter(({ name }) => !name.includes("_search")))
		for (const row of await db.selectFrom(name).selectAll().execute())
			for (const [column, value] of Object.entries(row))
				if (typeof value === "string") texts.push({ column: `${toCamelCase(name)}.${column}`, value });
	return texts;
}

/** SQLite does not list them among the columns of a table. */
async function listGeneratedColumns({ db, database }: AppContext): Promise<ReadonlySet<string>> {
	if (database.engine === "sqlite") return new Set();
	const { rows } = await sql<{ tableName: string; columnName: string }>`select table_name, column_name
		from information_schema.columns
		where table_schema = current_schema() and is_generated = 'ALWAYS'`.execute(db);
	return new Set(
		rows.map(({ tableName, columnName }) => `${toCamelCase(tableName)}.${toCamelCase(columnName)}`),
	);
}
