import { deleteBulkParts, recordBulkParts } from "#core/audit/bulk-changes.server.ts";
import { getKeys } from "#domain/text/keys.ts";
import type { ProductValues } from "#features/content/products/editing/store.server.ts";
import { type StaffRow, toStoredColumns } from "#features/content/products/editing/store.server.ts";
import type { PRODUCT } from "#features/content/products/fields.ts";
import { onStockChanged } from "#features/content/products/hooks.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { lockForUpdate, type Trx } from "#server/database/db.server.ts";
import { deleteRows, insertRows, updateEachRow, updateRows } from "#server/database/rows.server.ts";
import type { BatchChange } from "./outcomes.ts";
import { type BatchItem, saveItems } from "./store.server.ts";

export type Chunk = {
	ctx: AppContext;
	trx: Trx;
	/** Version of all products that this step writes. */
	version: string;
	/** The step's row in the history. */
	changeId: string;
};

/** The change of the catalogue that one row of a batch makes. */
export type ProductWrite = { item: BatchItem; changes: readonly BatchChange[] } & (
	| { kind: "insert"; values: ProductValues }
	| { kind: "update"; product: StaffRow; values: ProductValues }
	| { kind: "delete"; product: StaffRow }
);

/** Reads the products of some rows, and locks them until the transaction ends. */
export async function lockProducts(trx: Trx, items: readonly BatchItem[]): Promise<Map<string, StaffRow>> {
	const ids = items.flatMap(({ productId }) => productId ?? []);
	if (ids.length === 0) return new Map();
	// Several transactions lock the same products in the same order, so they cannot deadlock.
	const products = trx.selectFrom("products").selectAll().where("id", "in", ids).orderBy("id");
	return new Map((await lockForUpdate(trx, products).execute()).map((row) => [row.id, row]));
}

/**
 * Writes some rows into the catalogue and into the history of each product, with one statement for all of them.
 *
 * @param items all rows of the chunk; those that changed in themselves are stored
 */
export async function writeProducts(
	chunk: Chunk,
	writes: readonly ProductWrite[],
	changedItems: readonly BatchItem[],
): Promise<void> {
	const { trx, changeId } = chunk;
	const deletedIds = writes.flatMap((write) => (write.kind === "delete" ? write.product.id : []));
	if (deletedIds.length > 0) {
		await deleteRows(trx, "products", { id: deletedIds });
		await deleteBulkParts(trx, deletedIds);
	}
	await insertRows(
		trx,
		"products",
		writes.flatMap((write) => toInsertedRow(chunk, write)),
	);
	await updateProducts(chunk, writes);
	const written = writes.filter(({ kind }) => kind !== "delete");
	await recordBulkParts(
		trx,
		changeId,
		written.map(({ kind, item, changes }) => ({
			subjectId: String(item.productId),
			fields: kind === "insert" ? [] : changes,
		})),
	);
	await saveItems(trx, changedItems);
	await reportStock(chunk, writes);
}

function toInsertedRow({ version }: Chunk, write: ProductWrite) {
	if (write.kind !== "insert") return [];
	return {
		...toStoredColumns(write.values),
		id: String(write.item.productId),
		createdAt: version,
		updatedAt: version,
		deletedAt: null,
		googleImageUrl: null,
		publishedAt: write.values.isVisible ? version : null,
	};
}

const DERIVED = ["sortName", "publishedAt", "updatedAt"] as const;

async function updateProducts({ trx, version }: Chunk, writes: readonly ProductWrite[]) {
	const updates = writes.flatMap((write) => (write.kind === "update" ? write : []));
	const rows = updates.map(({ product, values }) => ({
		isOtherText: toStoredColumns(values).searchText !== product.searchText,
		row: {
			...product,
			...toStoredColumns(values),
			publishedAt: product.publishedAt ?? (values.isVisible ? version : null),
			updatedAt: version,
		},
	}));
	const edited = updates[0] ? getKeys(updates[0].values) : [];
	const columns = [...new Set([...edited, ...DERIVED])];
	// Updating the search index takes most of the time, and most changes leave its text as it is.
	for (const isOtherText of [false, true])
		await updateEachRow(
			trx,
			"products",
			rows.filter((row) => row.isOtherText === isOtherText).map(({ row }) => row),
			{ key: ["id"], columns: isOtherText ? [...columns, "searchText"] : columns },
		);
}

/** Fields that decide whether customers who wait for a product can have it. */
const STOCK_FIELDS: ReadonlySet<string> = new Set<keyof typeof PRODUCT>(["availability", "is_visible"]);

/** Reports the products that customers may be waiting for. */
async function reportStock({ ctx, trx }: Chunk, writes: readonly ProductWrite[]) {
	const changed = writes.filter(({ changes }) => changes.some(({ name }) => STOCK_FIELDS.has(name)));
	await onStockChanged.run(
		{ trx, now: ctx.now() },
		changed.flatMap(({ item }) => item.productId ?? []),
	);
}

/** Marks the rows of a chunk that the catalogue contains, or does not contain any more. */
export async function markWritten(trx: Trx, writes: readonly ProductWrite[], isWritten: 0 | 1) {
	const batchId = writes[0]?.item.batchId;
	if (batchId === undefined) return;
	const positions = writes.map(({ item }) => item.position);
	await updateRows(trx, "productBatchRows", { batchId, position: positions }, { isWritten });
}
