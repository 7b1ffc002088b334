import { placesInTurn } from "#features/changes/rules.ts";
import type { DbOrTrx, Tables, Trx } from "#platform/db.server.ts";
import "./table.server.ts";

export type SymptomRow = Tables["symptoms"];

/** A guide has tens of symptoms, not thousands: it is read whole; what is past this is not shown. */
const MOST = 300;

/** The symptoms that visitors see, in the staff's order. */
export function listShown(db: DbOrTrx): Promise<SymptomRow[]> {
	return db
		.selectFrom("symptoms")
		.selectAll()
		.where("isVisible", "=", 1)
		.where("deletedAt", "is", null)
		.orderBy("position")
		.orderBy("id")
		.limit(MOST)
		.execute();
}

/** Those that staff edit, hidden ones included, or those in the bin. */
export function listRows(db: DbOrTrx, isBin: boolean): Promise<SymptomRow[]> {
	return db
		.selectFrom("symptoms")
		.selectAll()
		.where("deletedAt", isBin ? "is not" : "is", null)
		.orderBy("position")
		.orderBy("id")
		.limit(MOST)
		.execute();
}

/** Any symptom, hidden or in the bin. */
export function findRow(db: DbOrTrx, id: string): Promise<SymptomRow | undefined> {
	return db.selectFrom("symptoms").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Puts one more at the end. */
export async function insertRow(trx: Trx, row: Omit<SymptomRow, "position">): Promise<void> {
	const { last } = await trx
		.selectFrom("symptoms")
		.select((select) => select.fn.max("position").as("last"))
		.executeTakeFirstOrThrow();
	const position = last === null ? 0 : Number(last) + 1;
	await trx
		.insertInto("symptoms")
		.values({ ...row, position })
		.execute();
}

/** Saves a symptom unless somebody changed it since. @returns whether it was saved */
export async function updateRow(
	trx: Trx,
	seen: Pick<SymptomRow, "id" | "updatedAt">,
	set: Partial<SymptomRow>,
): Promise<boolean> {
	const { numUpdatedRows } = await trx
		.updateTable("symptoms")
		.set(set)
		.where("id", "=", seen.id)
		.where("updatedAt", "=", seen.updatedAt)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** Gives the symptoms their places; those not named follow in the order they had. */
export async function savePositions(trx: Trx, ids: readonly string[]): Promise<void> {
	const rows = await trx
		.selectFrom("symptoms")
		.select(["id", "position"])
		.orderBy("position")
		.orderBy("id")
		.execute();
	const known = new Set(rows.map((row) => row.id));
	const rest = rows.map((row) => row.id).filter((id) => !ids.includes(id));
	const ordered = [...ids.filter((id) => known.has(id)), ...rest];
	for (const { position, id } of placesInTurn(ordered))
		await trx.updateTable("symptoms").set({ position }).where("id", "=", id).execute();
}
