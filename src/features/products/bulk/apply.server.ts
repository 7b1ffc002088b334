import { isSameValue } from "#core/audit/rules.ts";
import { toColumns } from "#domain/records/record-columns.ts";
import { renameProduct } from "#features/products/editing/rename.server.ts";
import {
	type ProductValues,
	type StaffRow,
	toStoredColumns,
} from "#features/products/editing/store.server.ts";
import { PRODUCT } from "#features/products/fields.ts";
import { onStockChanged } from "#features/products/hooks.server.ts";
import type { ProductRow } from "#features/products/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { deleteRows, findRows, insertRows, updateRows } from "#server/database/rows.server.ts";
import { toStoredProduct } from "./check.server.ts";
import { type BatchChange, ROW_OUTCOMES } from "./outcomes.ts";
import { type BatchItem, updateItem } from "./store.server.ts";

type ChunkContext = {
	ctx: AppContext;
	trx: Trx;
	/** Version of all products that this step writes. */
	version: string;
};

/**
 * Writes the changes of some rows into the catalogue. A product that was edited since the comparison stays as it is, and
 * its row says so.
 *
 * @source rules 6.44
 */
export async function applyItems(chunk: ChunkContext, items: readonly BatchItem[]): Promise<void> {
	const writing = items.filter(({ outcome }) => ROW_OUTCOMES[outcome].writes);
	const products = await findByIds(chunk.trx, writing);
	const takenSkus = await findTakenSkus(chunk.trx, writing, "to");
	const written: number[] = [];
	for (const item of writing) {
		const product = products.get(item.productId ?? "");
		const newSku = getSku(item, "to");
		if (item.version !== (product && !product.deletedAt ? product.updatedAt : null))
			await leaveOut(chunk.trx, item, "Cambió después de la revisión");
		else if (newSku && takenSkus.has(newSku))
			await leaveOut(chunk.trx, item, `El SKU ${newSku} ya es de otro producto`);
		else {
			if (product) await writeChanges(chunk, product, item, "to");
			else await insertProduct(chunk, item);
			written.push(item.position);
		}
	}
	await markWritten(chunk, items, written, 1);
}

/**
 * Takes back what some rows wrote. A product whose values were edited since stays as it is, and its row says so; an
 * edit that was itself taken back does not count.
 */
export async function undoItems(chunk: ChunkContext, items: readonly BatchItem[]): Promise<void> {
	const products = await findByIds(chunk.trx, items);
	const takenSkus = await findTakenSkus(chunk.trx, items, "from");
	const undone: number[] = [];
	for (const item of items.filter(({ isWritten }) => isWritten)) {
		const product = products.get(item.productId ?? "");
		const isNew = item.outcome === "new";
		if (!product || product.deletedAt || !hasAppliedValues(product, item))
			await leaveOut(chunk.trx, item, "Cambió después de aplicarlo: quedó como está");
		else if (isNew && product.quotedTimes > 0)
			await leaveOut(chunk.trx, item, "Está en una cotización: quedó en el catálogo");
		else if (takenSkus.has(getSku(item, "from") ?? ""))
			await leaveOut(chunk.trx, item, `El SKU ${getSku(item, "from")} ya es de otro producto`);
		else {
			if (isNew) await deleteRows(chunk.trx, "products", { id: product.id });
			else await writeChanges(chunk, product, item, "from");
			undone.push(item.position);
		}
	}
	await markWritten(chunk, items, undone, 0);
}

/** Checks whether a product still has the values that a row wrote; of a new product these are all. */
function hasAppliedValues(product: ProductRow, { outcome, changes }: BatchItem): boolean {
	const current = new Map<string, unknown>(Object.entries(toStoredProduct(product)));
	const applied = new Map(changes.map(({ name, to }) => [name, to]));
	const names = outcome === "new" ? Object.keys(PRODUCT) : [...applied.keys()];
	return names.every((name) =>
		isSameValue(normalizeEmpty(current.get(name)), normalizeEmpty(applied.get(name))),
	);
}

/** An empty text and an empty list are stored where a row has nothing. */
const normalizeEmpty = (value: unknown) =>
	value === "" || (Array.isArray(value) && value.length === 0) ? null : value;

/** Marks the written or undone rows of a chunk, and reports the products whose availability changed with them. */
async function markWritten(
	{ ctx, trx }: ChunkContext,
	items: readonly BatchItem[],
	positions: readonly number[],
	isWritten: 0 | 1,
) {
	const batchId = items[0]?.batchId;
	if (batchId === undefined || positions.length === 0) return;
	await updateRows(trx, "productBatchRows", { batchId, position: positions }, { isWritten });
	const changed = items.filter(
		({ position, changes }) =>
			positions.includes(position) && changes.some(({ name }) => name === "availability"),
	);
	await onStockChanged.run(
		ctx,
		trx,
		changed.flatMap(({ productId }) => productId ?? []),
	);
}

async function findByIds(trx: Trx, items: readonly BatchItem[]): Promise<Map<string, StaffRow>> {
	const ids = items.flatMap(({ productId }) => productId ?? []);
	const rows = await findRows(trx, "products", { id: ids });
	return new Map(rows.map((row) => [row.id, row]));
}

/** The value before a row, or after it. */
type Side = "from" | "to";

/** Returns the SKU that a row gives to its product, if it changes it. */
const getSku = ({ changes }: BatchItem, side: Side) =>
	changes.find(({ name }) => name === "sku")?.[side] as string | null | undefined;

/** Returns the SKUs that rows would give to a product although another one has them by now. */
async function findTakenSkus(trx: Trx, items: readonly BatchItem[], side: Side): Promise<Set<string>> {
	const skus = items.flatMap((item) => getSku(item, side) ?? []);
	return new Set((await findRows(trx, "products", { sku: skus })).map(({ sku }) => sku));
}

async function writeChanges(
	{ ctx, trx, version }: ChunkContext,
	product: ProductRow,
	item: BatchItem,
	side: Side,
) {
	const columns = toValues(item.changes, side, product);
	if (columns.sku !== product.sku) {
		const image = await renameProduct(ctx, trx, product, columns);
		await deleteRows(trx, "formerSkus", { id: columns.sku, productId: product.id });
		if (side === "to") {
			if (image !== columns.image) await rememberImage(trx, item, product.image, image);
			columns.image = image;
		}
	}
	const { searchText, ...rest } = toStoredColumns(columns);
	await updateRows(
		trx,
		"products",
		{ id: product.id },
		{
			...rest,
			// Updating the search index takes most of the time, and most changes leave its text as it is.
			...(searchText !== product.searchText && { searchText }),
			publishedAt: product.publishedAt ?? (columns.isVisible ? version : null),
			updatedAt: version,
		},
	);
}

/** Adds to a row that its product's image changed with the SKU, so that undoing restores it. */
function rememberImage(trx: Trx, item: BatchItem, from: string | null, to: string | null) {
	const otherChanges = item.changes.filter(({ name }) => name !== "image");
	return updateItem(trx, item, { changes: [...otherChanges, { name: "image", from, to }] });
}

async function insertProduct({ trx, version }: ChunkContext, { productId, changes }: BatchItem) {
	const columns = toValues(changes, "to");
	await insertRows(trx, "products", {
		...toStoredColumns(columns),
		id: String(productId),
		createdAt: version,
		updatedAt: version,
		deletedAt: null,
		googleImageUrl: null,
		publishedAt: columns.isVisible ? version : null,
	});
}

function toValues(changes: readonly BatchChange[], side: Side, product?: ProductRow): ProductValues {
	const values = Object.fromEntries(changes.map((change) => [change.name, change[side]]));
	return toColumns(PRODUCT, values, product) as ProductValues;
}

function leaveOut(trx: Trx, item: BatchItem, message: string) {
	return updateItem(trx, item, {
		outcome: "left_out",
		problems: [...item.problems, { column: "", message }],
	});
}
