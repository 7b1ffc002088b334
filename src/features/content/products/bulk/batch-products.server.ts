import type { DbOrTrx } from "#server/database/db.server.ts";

/** Products that rows of a batch name, and that the site hides unless the batch itself says something about that. */
export const selectReturning = (db: DbOrTrx, batchId: string) =>
	db
		.selectFrom("products")
		.where("deletedAt", "is", null)
		.where("isVisible", "=", 0)
		.where("id", "in", (from) =>
			from
				.selectFrom("productBatchRows")
				.select("productId")
				.where("batchId", "=", batchId)
				.where("outcome", "in", ["changed", "unchanged"])
				.where("productId", "is not", null)
				.$castTo<{ productId: string }>(),
		);

/** Products outside the trash that no row of a batch names: the list, from an id on. */
export const selectMissing = (db: DbOrTrx, batchId: string) =>
	db
		.selectFrom("products")
		.where("deletedAt", "is", null)
		.where("id", "not in", (from) =>
			from
				.selectFrom("productBatchRows")
				.select("productId")
				.where("batchId", "=", batchId)
				.where("productId", "is not", null)
				.$castTo<{ productId: string }>(),
		);

/** Returns the latest version of any product outside the trash. */
export async function findNewestVersion(db: DbOrTrx): Promise<string> {
	const row = await db
		.selectFrom("products")
		.select("updatedAt")
		.where("deletedAt", "is", null)
		.orderBy("updatedAt", "desc")
		.limit(1)
		.executeTakeFirst();
	return row?.updatedAt ?? new Date(0).toISOString();
}
