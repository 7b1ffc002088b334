import { isSameValue } from "#core/audit/rules.ts";
import { toColumns } from "#core/records/record-columns.ts";
import { renameProduct } from "#features/content/products/editing/rename.server.ts";
import type { ProductValues, StaffRow } from "#features/content/products/editing/store.server.ts";
import { PRODUCT } from "#features/content/products/fields.ts";
import type { ProductRow } from "#features/content/products/store.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { deleteRows, findRows } from "#server/database/rows.server.ts";
import { toStoredProduct } from "./check.server.ts";
import { type BatchChange, ROW_OUTCOMES } from "./outcomes.ts";
import type { BatchItem } from "./store.server.ts";
import {
	type Chunk,
	lockProducts,
	markWritten,
	type ProductWrite,
	writeProducts,
} from "./write-products.server.ts";

/**
 * Writes the changes of some rows into the catalogue. A product that was edited since the comparison stays as it is, and
 * its row says so.
 *
 * @source rules 6.44
 */
export async function applyItems(chunk: Chunk, items: readonly BatchItem[]): Promise<void> {
	const writing = items.filter(({ outcome }) => ROW_OUTCOMES[outcome].writes);
	const products = await lockProducts(chunk.trx, writing);
	const skus = await openSkus(chunk.trx, writing, "to");
	const writes: ProductWrite[] = [];
	const changedItems: BatchItem[] = [];
	for (const item of writing) {
		const product = products.get(item.productId ?? "");
		const newSku = getSku(item.changes, "to");
		if (item.version !== (product && !product.deletedAt ? product.updatedAt : null))
			changedItems.push(leaveOut(item, "Cambió después de la revisión"));
		else if (product && writes.some((write) => write.item.productId === product.id))
			changedItems.push(leaveOut(item, "Otra fila cambia este producto"));
		else if (newSku && skus.has(newSku))
			changedItems.push(leaveOut(item, `El SKU ${newSku} ya es de otro producto`));
		else {
			if (newSku) skus.add(newSku);
			if (!product) {
				writes.push({ kind: "insert", item, changes: item.changes, values: toValues(item.changes, "to") });
				continue;
			}
			const write = await prepareUpdate(chunk, product, item, "to");
			writes.push(write);
			if (write.changes !== item.changes) changedItems.push({ ...item, changes: [...write.changes] });
		}
	}
	await writeProducts(chunk, writes, changedItems);
	await markWritten(chunk.trx, writes, 1);
}

/**
 * Takes back what some rows wrote. A product whose values were edited since stays as it is, and its row says so; an
 * edit that was itself taken back does not count.
 */
export async function undoItems(chunk: Chunk, items: readonly BatchItem[]): Promise<void> {
	const products = await lockProducts(chunk.trx, items);
	const skus = await openSkus(chunk.trx, items, "from");
	const writes: ProductWrite[] = [];
	const changedItems: BatchItem[] = [];
	for (const item of items.filter(({ isWritten }) => isWritten)) {
		const product = products.get(item.productId ?? "");
		const isNew = item.outcome === "new";
		const formerSku = getSku(item.changes, "from");
		if (!product || product.deletedAt || !hasAppliedValues(product, item))
			changedItems.push(leaveOut(item, "Cambió después de aplicarlo: quedó como está"));
		else if (isNew && product.quotedTimes > 0)
			changedItems.push(leaveOut(item, "Está en una cotización: quedó en el catálogo"));
		else if (formerSku && skus.has(formerSku))
			changedItems.push(leaveOut(item, `El SKU ${formerSku} ya es de otro producto`));
		else {
			if (formerSku) skus.add(formerSku);
			writes.push(
				isNew
					? { kind: "delete", item, changes: [], product }
					: await prepareUpdate(chunk, product, item, "from"),
			);
		}
	}
	await writeProducts(chunk, writes, changedItems);
	await markWritten(chunk.trx, writes, 0);
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

/** The value before a row, or after it. */
type Side = "from" | "to";

/** Returns the SKU that changes give to a product, if they change it. */
const getSku = (changes: readonly BatchChange[], side: Side) =>
	changes.find(({ name }) => name === "sku")?.[side] as string | null | undefined;

/** Returns the SKUs that rows would give to a product although another one has them by now. */
async function openSkus(trx: Trx, items: readonly BatchItem[], side: Side): Promise<Set<string>> {
	const skus = items.flatMap(({ changes }) => getSku(changes, side) ?? []);
	if (skus.length === 0) return new Set();
	return new Set((await findRows(trx, "products", { sku: skus })).map(({ sku }) => sku));
}

/** Prepares the update of a product; its picture follows a new SKU at once. */
async function prepareUpdate(
	{ ctx, trx }: Chunk,
	product: StaffRow,
	item: BatchItem,
	side: Side,
): Promise<ProductWrite> {
	const values = toValues(item.changes, side, product);
	const changes = side === "to" ? item.changes : item.changes.map(reverseChange);
	if (values.sku === product.sku) return { kind: "update", item, product, values, changes };
	const image = await renameProduct({ ctx, trx }, { row: product, ...values });
	await deleteRows(trx, "formerSkus", { id: values.sku, productId: product.id });
	const movesImage = side === "to" && image !== values.image;
	return {
		kind: "update",
		item,
		product,
		values: { ...values, image },
		changes: movesImage ? withImage(changes, product.image, image) : changes,
	};
}

const reverseChange = ({ name, from, to }: BatchChange): BatchChange => ({ name, from: to, to: from });

/** Adds that a product's image changed with the SKU, so that undoing restores it. */
const withImage = (changes: readonly BatchChange[], from: string | null, to: string | null) => [
	...changes.filter(({ name }) => name !== "image"),
	{ name: "image", from, to },
];

function toValues(changes: readonly BatchChange[], side: Side, product?: ProductRow): ProductValues {
	const values = Object.fromEntries(changes.map((change) => [change.name, change[side]]));
	return toColumns(PRODUCT, values, product) as ProductValues;
}

const leaveOut = (item: BatchItem, message: string): BatchItem => ({
	...item,
	outcome: "left_out",
	problems: [...item.problems, { column: "", message }],
});
