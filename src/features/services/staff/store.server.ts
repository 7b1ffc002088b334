import type { ServiceRow } from "#features/services/store.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { countOf } from "#platform/database/rows.server.ts";
import { fold } from "#words/search.ts";
import type { ServiceListFilter } from "./contract.ts";

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
	return countOf(db.selectFrom("services").where("deletedAt", "is not", null));
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
