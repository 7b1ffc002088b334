import { assertPictureExists } from "#core/audit/assert-picture.server.ts";
import { defineRecordKind, updateRecord } from "#core/records/edit-record.server.ts";
import { toColumns, toRecord } from "#core/records/record-columns.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { computeGrossCents } from "#core/settings/tax.ts";
import { toCents } from "#domain/money.ts";
import { rejectProduct } from "#features/content/products/errors.server.ts";
import { PRODUCT, PRODUCT_NOUN } from "#features/content/products/fields.ts";
import { onStockChanged } from "#features/content/products/hooks.server.ts";
import { getImagePath } from "#features/content/products/rules.ts";
import {
	type Availability,
	MISSING_ORDER_DAYS,
	normalizeStock,
} from "#features/content/products/stock/availability.ts";
import type { Call } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { findRow } from "#server/database/rows.server.ts";
import type { AdminProduct, AvailabilityEdit, PriceEdit, ProductForm } from "./contract.ts";
import { renameProduct } from "./rename.server.ts";
import { findBrandCode, findTypeName, getTakenSkuMessage } from "./rules.ts";
import { countGroupsForStaff, getGroupNames, type ProductValues, toStoredColumns } from "./store.server.ts";

/** Edits products as records. @throws RuleError sku_taken (409) @source rules 6.7, 6.20, 6.34 */
export const PRODUCTS = defineRecordKind("products", {
	subject: "product",
	noun: PRODUCT_NOUN,
	createViewMapper: async (ctx, db) => {
		const settings = await getSettings(db);
		return (row): AdminProduct => ({
			...toRecord(PRODUCT, row),
			is_sample: row.origin !== "shop",
			availability: row.availability as Availability,
			shown_price: computeGrossCents(row.priceCents, settings) / 100,
			picture: ctx.images.getUrl(getImagePath(row, ctx.images)),
		});
	},
	columns: async (form: ProductForm, { ctx, trx, id, row }) => {
		const { brands, types } = getGroupNames(await countGroupsForStaff(trx));
		const sku = form.sku.toUpperCase();
		// A concurrent duplicate of this form has the same id: its insert fails, and the retry finds that product.
		await assertSkuAvailable(trx, sku, id);
		const columns = toColumns(PRODUCT, form, row);
		const stock = toStockColumns(columns);
		assertPictureExists(ctx, { field: "image", path: columns.image, before: row?.image });
		if (row && sku !== row.sku)
			columns.image = await renameProduct({ ctx, trx }, { row, sku, image: columns.image });
		const values = {
			...columns,
			...stock,
			sku,
			brand: findBrandCode(form.brand, brands),
			type: findTypeName(form.type, types),
		};
		const now = columns.isVisible ? ctx.now().toISOString() : null;
		return { ...toStoredColumns(values), publishedAt: row?.publishedAt ?? now };
	},
	getEditedColumns: () => ({ origin: "shop" }),
	async onUpdated(work, { before, after }) {
		const changesStock = (["availability", "isVisible", "deletedAt"] as const).some(
			(name) => before[name] !== after[name],
		);
		if (changesStock) await onStockChanged.run(work, [after.id]);
	},
	identityColumns: ["name", "sku", "priceCents"],
	hasCreatedAt: true,
});

/** Changes only the price. @throws NotFoundError | RuleError changed_meanwhile (409) */
export function updatePrice(call: Call, { id, updated_at: loadedAt, price }: { id: string } & PriceEdit) {
	const getColumns = () => ({ priceCents: toCents(price) });
	return updateRecord(call, PRODUCTS, {
		id,
		expectedVersion: loadedAt,
		getEditedView: () => ({ price }),
		getColumns,
	});
}

/** Marks a product as at the counter or sold out. @throws NotFoundError | RuleError changed_meanwhile (409) */
export function updateAvailability(
	call: Call,
	{ id, updated_at: loadedAt, in_stock: isInStock }: { id: string } & AvailabilityEdit,
) {
	const availability = isInStock ? "in_stock" : "out_of_stock";
	return updateRecord(call, PRODUCTS, {
		id,
		expectedVersion: loadedAt,
		getEditedView: () => ({ availability }),
		getColumns: () => ({ availability, orderDays: null }),
	});
}

/** @throws RuleError missing_order_days */
function toStockColumns(columns: Pick<ProductValues, "availability" | "orderDays">) {
	const availability = columns.availability as Availability;
	const stock = normalizeStock({ availability, order_days: columns.orderDays });
	if (stock) return { availability: stock.availability, orderDays: stock.order_days };
	throw rejectProduct("missing_order_days", MISSING_ORDER_DAYS, { field: "order_days" });
}

async function assertSkuAvailable(trx: Trx, sku: string, ownId: string): Promise<void> {
	const owner = await findRow(trx, "products", { sku });
	if (!owner || owner.id === ownId) return;
	const message = getTakenSkuMessage(sku, { name: owner.name, isInTrash: owner.deletedAt !== null });
	throw rejectProduct("sku_taken", message, { fields: { sku: message } });
}
