import { randomUUID } from "node:crypto";
import type { SelectQueryBuilder } from "kysely";
import { normalizeText } from "#domain/text/search.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { deleteRows, findRow, findRows, insertRows } from "#server/database/rows.server.ts";
import type { BatchItem } from "./store.server.ts";

/** Most suppliers that a shop names; those that no product and no batch has are deleted. */
const MAX_SUPPLIERS = 500;

export const listSuppliers = (db: DbOrTrx) =>
	findRows(db, "suppliers", {}, { order: { name: "asc" }, limit: MAX_SUPPLIERS });

export const findSupplier = (db: DbOrTrx, id: string) => findRow(db, "suppliers", { id });

/** Returns the id of the supplier with a name, however it is spelled, or stores a new one. */
export async function ensureSupplier(trx: Trx, name: string): Promise<string> {
	const normalizedName = normalizeText(name);
	const suppliers = await listSuppliers(trx);
	const existing = suppliers.find((supplier) => normalizeText(supplier.name) === normalizedName);
	if (existing) return existing.id;
	const id = randomUUID();
	await insertRows(trx, "suppliers", { id, name });
	return id;
}

/** Records that the list of a supplier named the products of some rows. */
export async function assignSupplier(
	trx: Trx,
	supplierId: string | null,
	items: readonly Pick<BatchItem, "productId">[],
): Promise<void> {
	const productIds = listProductIds(items);
	if (!supplierId || productIds.length === 0) return;
	// A product may be gone since the comparison.
	const products = trx
		.selectFrom("products")
		.select((select) => ["id as productId", select.val(supplierId).as("supplierId")])
		.where("id", "in", productIds);
	await insertAssignments(trx, supplierId, products);
}

type Assignments = SelectQueryBuilder<Tables, "products", { productId: string; supplierId: string }>;

async function insertAssignments(trx: Trx, supplierId: string, assignments: Assignments) {
	await trx
		.insertInto("productSuppliers")
		.columns(["productId", "supplierId"])
		.expression(assignments)
		.onConflict((conflict) => conflict.column("productId").doUpdateSet({ supplierId }))
		.execute();
}

/** Records that the list of a supplier named the products of all rows of a batch. */
export async function assignBatch(trx: Trx, supplierId: string, batchId: string): Promise<void> {
	const products = trx
		.selectFrom("products")
		.select((select) => ["id as productId", select.val(supplierId).as("supplierId")])
		.where("id", "in", (from) =>
			from
				.selectFrom("productBatchRows")
				.select("productId")
				.where("batchId", "=", batchId)
				.where("productId", "is not", null)
				.$castTo<{ productId: string }>(),
		);
	await insertAssignments(trx, supplierId, products);
}

/** Forgets it again: a list that was undone may have been another supplier's. */
export async function unassignSupplier(
	trx: Trx,
	supplierId: string | null,
	items: readonly Pick<BatchItem, "productId">[],
): Promise<void> {
	if (supplierId) await deleteRows(trx, "productSuppliers", { supplierId, productId: listProductIds(items) });
}

const listProductIds = (items: readonly Pick<BatchItem, "productId">[]) => [
	...new Set(items.flatMap(({ productId }) => productId ?? [])),
];

/** Deletes the suppliers that no product and no batch has. */
export async function deleteUnusedSuppliers(trx: Trx): Promise<void> {
	await trx
		.deleteFrom("suppliers")
		.where("id", "not in", (from) => from.selectFrom("productSuppliers").select("supplierId"))
		.where("id", "not in", (from) =>
			from
				.selectFrom("productBatches")
				.select("supplierId")
				.where("supplierId", "is not", null)
				.$castTo<{ supplierId: string }>(),
		)
		.execute();
}
