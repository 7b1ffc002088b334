import { type RawBuilder, type SqlBool, sql } from "kysely";
import { lockForUpdate, type Trx, viewAs } from "#server/database/db.server.ts";
import { getNextVersion } from "./next-version.ts";
import {
	buildOwnedCondition,
	getReasonToStay,
	listPersonalColumns,
	OWNED_TABLES,
	type OwnedTable,
} from "./owned-tables.server.ts";

type Row = Record<string, string | null>;
type LooseTables = Record<string, Row>;
/** New values, or a function of the present one. */
type Changes = Readonly<Record<string, unknown>>;

/**
 * Erases the texts of some requests and of everything that belongs to them, as their tables declare it. The requests
 * are locked. Tables are written in the order of the list, and each changed row gets a new version, so that an open
 * form cannot write the texts back.
 *
 * @source rules 5.5, 5.18
 */
export async function eraseOwnedTexts(trx: Trx, leadIds: readonly string[]): Promise<void> {
	for (const table of OWNED_TABLES) {
		if (table.erasedBy) continue;
		const changes = getChanges(table);
		if (Object.keys(changes).length === 0 && !table.deletesRow) continue;
		const condition = await buildOwnedCondition(trx, table, { leadIds });
		if (condition) await eraseRows(trx, table, changes, condition);
	}
}

function getChanges(table: OwnedTable): Changes {
	const erased = listPersonalColumns(table).filter(([, content]) => getReasonToStay(content) === undefined);
	return {
		...Object.fromEntries(erased.map(([name, { erasesTo }]) => [name, erasesTo])),
		...table.alsoErases,
	};
}

async function eraseRows(
	trx: Trx,
	{ name, key, version, onlyWhere = {}, deletesRow }: OwnedTable,
	changes: Changes,
	isOwned: RawBuilder<SqlBool>,
): Promise<void> {
	const looseDb = viewAs<LooseTables>(trx);
	if (deletesRow) return void (await looseDb.deleteFrom(name).where(isOwned).execute());
	const conditions = Object.entries(onlyWhere).map(([column, value]) =>
		value === null ? sql<SqlBool>`${sql.ref(column)} is null` : sql<SqlBool>`${sql.ref(column)} = ${value}`,
	);
	const isErased = sql.join<SqlBool>([isOwned, ...conditions], sql` and `);
	const hasFixedValues = Object.values(changes).every((value) => typeof value !== "function");
	if (hasFixedValues && !version)
		return void (await looseDb
			.updateTable(name)
			.set(changes as Row)
			.where(isErased)
			.execute());
	const query = looseDb.selectFrom(name).selectAll().where(isErased).orderBy(key);
	for (const row of await lockForUpdate(trx, query).execute()) {
		const changed = computeChanges(row, changes);
		if (Object.keys(changed).length === 0) continue;
		if (version) changed[version] = getNextVersion(row[version]);
		await looseDb
			.updateTable(name)
			.set(changed)
			.where(key, "=", row[key] ?? "")
			.execute();
	}
}

/** Returns the new values of the columns that change. */
function computeChanges(row: Row, changes: Changes): Row {
	const entries = Object.entries(changes).map(([name, value]): [string, string | null] => [
		name,
		typeof value === "function" ? value(row[name]) : value,
	]);
	return Object.fromEntries(entries.filter(([name, value]) => row[name] !== value));
}
