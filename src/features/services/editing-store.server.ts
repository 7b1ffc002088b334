import { placesInTurn } from "#features/changes/rules.ts";
import { countAll, type DbOrTrx, type Tables, type Trx } from "#platform/db.server.ts";
import { fold } from "#search-text.ts";
import type { ServiceListFilter } from "./editing-contract.ts";
import type {} from "./table.server.ts";

export type ServiceRow = Tables["services"];

/** A workshop has tens of services, not thousands: they are listed whole, in their order. */
export async function listForStaff(db: DbOrTrx, filter: ServiceListFilter): Promise<ServiceRow[]> {
	const rows = await db
		.selectFrom("services")
		.selectAll()
		.where("deletedAt", filter.bin === "1" ? "is not" : "is", null)
		.orderBy("position")
		.orderBy("name")
		.execute();
	const words = fold(filter.q).split(" ").filter(Boolean);
	return rows.filter((row) => {
		const text = fold(`${row.name} ${row.description}`);
		return words.every((word) => text.includes(word));
	});
}

export async function countBin(db: DbOrTrx): Promise<number> {
	const { found } = await db
		.selectFrom("services")
		.select(countAll.as("found"))
		.where("deletedAt", "is not", null)
		.executeTakeFirstOrThrow();
	return found;
}

export async function listCategories(db: DbOrTrx): Promise<string[]> {
	const rows = await db
		.selectFrom("services")
		.select("category")
		.distinct()
		.where("deletedAt", "is", null)
		.orderBy("category")
		.execute();
	return rows.map((row) => row.category).filter(Boolean);
}

/** Any service, hidden or in the bin. */
export async function findRow(db: DbOrTrx, id: string): Promise<ServiceRow | undefined> {
	return db.selectFrom("services").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertRow(trx: Trx, row: ServiceRow): Promise<void> {
	await trx.insertInto("services").values(row).execute();
}

/** Saves a service unless somebody changed it since. @returns whether it was saved */
export async function updateRow(
	trx: Trx,
	seen: Pick<ServiceRow, "id" | "updatedAt">,
	set: Partial<ServiceRow>,
): Promise<boolean> {
	const { numUpdatedRows } = await trx
		.updateTable("services")
		.set(set)
		.where("id", "=", seen.id)
		.where("updatedAt", "=", seen.updatedAt)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}

/** The place after the last one. */
export async function nextPosition(db: DbOrTrx): Promise<number> {
	const { last } = await db
		.selectFrom("services")
		.select((select) => select.fn.max("position").as("last"))
		.executeTakeFirstOrThrow();
	return last === null ? 0 : Number(last) + 1;
}

/** Gives the services their places; those not named follow in the order they had. */
export async function savePositions(trx: Trx, ids: readonly string[]): Promise<void> {
	const rows = await trx
		.selectFrom("services")
		.select(["id", "position"])
		.orderBy("position")
		.orderBy("name")
		.execute();
	const known = new Set(rows.map((row) => row.id));
	const rest = rows.map((row) => row.id).filter((id) => !ids.includes(id));
	const ordered = [...ids.filter((id) => known.has(id)), ...rest];
	for (const { position, id } of placesInTurn(ordered))
		await trx.updateTable("services").set({ position }).where("id", "=", id).execute();
}
