import { requirePicture } from "#features/changes/chosen-picture.server.ts";
import { recordKind, updateRecord } from "#features/changes/edit-record.server.ts";
import { followSku } from "#features/media/place.server.ts";
import { imageNamed, imageOf } from "#features/products/rules.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { grossCents } from "#features/settings/tax.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { findRow, saveRow } from "#platform/database/rows.server.ts";
import { RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { columnsOf, recordOf } from "#record-columns.ts";
import { withoutQuery } from "#site-path.ts";
import type { AdminProduct, PriceEdit, ProductForm } from "./contract.ts";
import { PRODUCT, PRODUCT_NOUN } from "./fields.ts";
import { brandCodeOf, centsOf, typeNameOf } from "./rules.ts";
import { countGroupsForStaff, groupNames, stored } from "./store.server.ts";

/** Edits products as records. @throws RuleError sku_taken (409) @source rules 6.7, 6.20, 6.34 */
export const PRODUCTS = recordKind("products", {
	subject: "product",
	noun: PRODUCT_NOUN,
	viewer: async (at, db) => {
		const settings = await getSettings(db);
		return (row): AdminProduct => ({
			...recordOf(PRODUCT, row),
			shown_price: grossCents(row.priceCents, settings) / 100,
			picture: at.images.urlOf(imageOf(row, at.images)),
		});
	},
	columns: async (form: ProductForm, { at, trx, id, row }) => {
		const { brands, types } = groupNames(await countGroupsForStaff(trx));
		const sku = form.sku.toUpperCase();
		// A concurrent duplicate of this form has the same id: its insert fails, and the retry finds that product.
		await refuseTakenSku(trx, sku, id);
		const columns = columnsOf(PRODUCT, form, row);
		requirePicture(at, { field: "image", path: columns.image, before: row?.image });
		if (row && sku !== row.sku) {
			// Remember the former SKU, so that its links still lead to the product (rules 6.34).
			await saveRow(trx, "formerSkus", { id: row.sku }, { productId: id });
			// Move the upload to the new SKU; store the path of any other picture that was found by the old name.
			const moved = await followSku(at, trx, row, sku);
			if (!moved) columns.image ??= imageNamed(row.sku, at.images) ?? null;
			if (withoutQuery(columns.image ?? "") === moved) columns.image = null;
		}
		const values = {
			...columns,
			sku,
			brand: brandCodeOf(form.brand, brands),
			type: typeNameOf(form.type, types),
		};
		const now = columns.isVisible ? at.now().toISOString() : null;
		return { ...stored(values), publishedAt: row?.publishedAt ?? now };
	},
	sameBy: ["name", "sku", "priceCents"],
	isDated: true,
});

/** Changes only the price. @throws NotFoundError | RuleError changed_meanwhile (409) */
export function updatePrice(
	at: Platform,
	actor: Actor,
	id: string,
	{ updated_at: seenAt, price }: PriceEdit,
) {
	const set = () => ({ priceCents: centsOf(price) });
	return updateRecord(at, actor, PRODUCTS, { id, seenAt, wanted: () => ({ price }), set });
}

async function refuseTakenSku(trx: Trx, sku: string, ownId: string): Promise<void> {
	const owner = await findRow(trx, "products", { sku });
	if (!owner || owner.id === ownId) return;
	const sentence = owner.deletedAt
		? `El SKU ${sku} es de «${owner.name}», que está en la papelera. Restáuralo o usa otro SKU.`
		: `El SKU ${sku} ya es de «${owner.name}». Usa otro.`;
	throw new RuleError("sku_taken", sentence, { status: 409, fields: { sku: sentence } });
}
