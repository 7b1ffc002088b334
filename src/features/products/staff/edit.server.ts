import { createRecord, recordKind, updateRecord } from "#features/changes/edit-record.server.ts";
import { imageOf } from "#features/products/rules.ts";
import type { ProductRow } from "#features/products/store.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import { grossCents } from "#features/settings/rules.ts";
import { getSettings } from "#features/settings/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { columnsOf, viewOf } from "#record-columns.ts";
import type { AdminProduct, PriceEdit, ProductEdit, ProductForm } from "./contract.ts";
import { PRODUCT } from "./fields.ts";
import { brandCodeOf, centsOf, typeNameOf } from "./rules.ts";
import {
	countGroupsForStaff,
	findSkuOwner,
	groupNames,
	keepFormerSku,
	type ProductValues,
	stored,
} from "./store.server.ts";

export const PRODUCTS = recordKind("products", {
	subject: "product",
	viewer: async (at, db) => {
		const settings = await getSettings(db);
		return (row: ProductRow) => staffView(at, settings, row);
	},
	gone: "Ese producto ya no existe.",
	changed:
		"Alguien cambió este producto mientras lo editabas. Compara las dos versiones y guarda la que vale.",
});

/**
 * Adds a product to the catalogue. The same form sent twice under one id is one product.
 *
 * @param form `id` is a hint: a taken one is replaced by the server's
 * @throws RuleError sku_taken (409)
 * @source rules 6.7, 6.20
 */
export function createProduct(at: Platform, actor: Actor, form: ProductForm) {
	return createRecord(at, actor, PRODUCTS, {
		hint: form.id,
		isSame: (row) => isSameProduct(row, form),
		values: async (trx, id, createdAt) => {
			const values = await valuesOf(trx, form);
			// A twin stored since we looked has our own id: storing it again fails, and the second try finds it.
			await refuseTakenSku(trx, values.sku, id);
			return { ...stored(values), googleImageUrl: null, createdAt };
		},
	});
}

/**
 * Saves an edited product; its pages follow through the content version.
 *
 * @throws NotFoundError | RuleError sku_taken | changed_meanwhile (409, with both versions)
 * @source rules 6.7, 6.20, 6.34
 */
export function updateProduct(
	at: Platform,
	actor: Actor,
	id: string,
	{ updated_at: seenAt, ...form }: ProductEdit,
) {
	return updateRecord(at, actor, PRODUCTS, {
		id,
		seenAt,
		wanted: () => form,
		set: async (row, trx) => {
			const values = await valuesOf(trx, form, row);
			await refuseTakenSku(trx, values.sku, id);
			if (values.sku !== row.sku) await keepFormerSku(trx, row.sku, id);
			return stored(values);
		},
	});
}

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

/** A product as the panel sees it. */
export function staffView(at: Platform, settings: Settings, row: ProductRow): AdminProduct {
	return {
		id: row.id,
		...viewOf(PRODUCT, row),
		price: row.priceCents / 100,
		shown_price: grossCents(row.priceCents, settings) / 100,
		picture: at.images.urlOf(imageOf(row, at.images)),
		deleted_at: row.deletedAt,
		updated_at: row.updatedAt,
	};
}

/** What was not sent stays as it was. */
async function valuesOf(trx: Trx, form: ProductForm, row?: ProductRow): Promise<ProductValues> {
	const { brands, types } = groupNames(await countGroupsForStaff(trx));
	return {
		...columnsOf(PRODUCT, form, row),
		sku: form.sku.toUpperCase(),
		brand: brandCodeOf(form.brand, brands),
		type: typeNameOf(form.type, types),
		priceCents: centsOf(form.price),
	};
}

function isSameProduct(row: ProductRow, { name, sku, price }: ProductForm): boolean {
	const isSame = row.name === name && row.sku === sku.toUpperCase();
	return isSame && row.priceCents === centsOf(price) && row.deletedAt === null;
}

async function refuseTakenSku(trx: Trx, sku: string, ownId?: string): Promise<void> {
	const owner = await findSkuOwner(trx, sku);
	if (!owner || owner.id === ownId) return;
	const sentence = owner.deletedAt
		? `El SKU ${sku} es de «${owner.name}», que está en la papelera. Restáuralo o usa otro SKU.`
		: `El SKU ${sku} ya es de «${owner.name}». Usa otro.`;
	throw new RuleError("sku_taken", sentence, { status: 409, fields: { sku: sentence } });
}
