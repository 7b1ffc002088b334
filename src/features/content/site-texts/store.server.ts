import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { deleteRows, findRow, findRows, insertIfMissing } from "#server/database/rows.server.ts";
import { isLegal, TEXT_NAMES, type TextName, type TextValue } from "./texts.ts";
import "./table.server.ts";

export type TextRow = Tables["siteTexts"];

/** Versions of a short text that are stored. Those of a legal text all stay: they prove what was in force when. */
const MAX_VERSIONS = 50;
/** Versions of a legal text in the panel's list. */
const MAX_LISTED_VERSIONS = 200;

/** Finds the version of a text that is in force; undefined without changes. */
export async function findCurrentVersion(db: DbOrTrx, name: TextName): Promise<TextRow | undefined> {
	const [row] = await findRows(db, "siteTexts", { name }, { order: { number: "desc" }, limit: 1 });
	return row;
}

/** Returns the versions in force by name. */
export async function findCurrentVersions(db: DbOrTrx): Promise<Map<TextName, TextRow>> {
	const rows = await Promise.all(TEXT_NAMES.map((name) => findCurrentVersion(db, name)));
	return new Map(rows.flatMap((row) => (row ? [[row.name as TextName, row] as const] : [])));
}

/** Lists the versions of a text, newest first. */
export const listVersions = (db: DbOrTrx, name: TextName) =>
	findRows(db, "siteTexts", { name }, { order: { number: "desc" }, limit: MAX_LISTED_VERSIONS });

export const findVersion = (db: DbOrTrx, name: TextName, number: number) =>
	findRow(db, "siteTexts", { name, number });

/** Stores the next version of a text. @returns whether no other save took its number */
export async function insertVersion(trx: Trx, row: Omit<TextRow, "id">): Promise<boolean> {
	const id = `${row.name}-${row.number}`;
	return insertIfMissing(trx, "siteTexts", { id, ...row });
}

/** Deletes the oldest versions of a short text beyond the stored number. */
export async function deleteOldVersions(trx: Trx, name: TextName): Promise<void> {
	if (isLegal(name)) return;
	const rows = await findRows(trx, "siteTexts", { name }, { order: { number: "desc" } });
	for (const { id } of rows.slice(MAX_VERSIONS)) await deleteRows(trx, "siteTexts", { id });
}

/** Returns the text of a version; undefined for the bundled text. */
export const parseValue = (row: Pick<TextRow, "value"> | undefined): TextValue | undefined =>
	row?.value ? (JSON.parse(row.value) as TextValue) : undefined;
