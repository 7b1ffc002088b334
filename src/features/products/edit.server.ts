import { randomUUID } from "node:crypto";
import { laterThan } from "#features/changes/rules.ts";
import { recordChange } from "#features/changes/store.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import { totalWithTaxCents } from "#features/settings/rules.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { againIfTaken, type Trx } from "#platform/db.server.ts";
import { NotFoundError, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { brandCodeOf, centsOf, typeNameOf } from "./editing.ts";
import type { AdminProduct, PriceEdit, ProductEdit, ProductForm } from "./editing-contract.ts";
import {
	findProduct,
	findSkuOwner,
	insertProduct,
	listGroups,
	type ProductValues,
	stored,
	updateProductRow,
} from "./editing-store.server.ts";
import { imageOf } from "./rules.ts";
import type { ProductRow } from "./store.server.ts";

/**
 * Adds a product to the catalogue. The same form sent twice under one id is one product.
 *
 * @param form `id` is a hint: a taken one is replaced by the server's
 * @throws RuleError sku_taken (409)
 * @source spec §7 "Admin"; features P5, C-32
 */
export function createProduct(at: Platform, actor: Actor, form: ProductForm) {
	const work = () =>
		at.content.edit(async (trx) => {
			const settings = await getSettings(trx);
			const values = await valuesOf(trx, form);
			const hinted = form.id ? await findProduct(trx, form.id) : undefined;
			if (hinted && isSameProduct(hinted, values)) return staffView(at, settings, hinted);
			await refuseTakenSku(trx, values.sku);
			const id = form.id && !hinted ? form.id : randomUUID();
			const now = at.now().toISOString();
			await insertProduct(trx, id, values, now);
			await recordChange(trx, actor, {
				subject: "product",
				subjectId: id,
				action: "created",
				at: now,
			});
			return staffView(at, settings, await existing(trx, id));
		});
	return againIfTaken(work);
}

/**
 * Saves an edited product; its pages follow through the content version.
 *
 * @throws NotFoundError | RuleError sku_taken | changed_meanwhile (409, with both versions)
 * @source spec §7 "Admin"; features N9, C-06
 */
export function updateProduct(at: Platform, actor: Actor, id: string, form: ProductEdit) {
	return change(at, actor, id, form, async (trx, row) => {
		const values = await valuesOf(trx, form, row);
		await refuseTakenSku(trx, values.sku, id);
		return stored(values);
	});
}

/** Changes only the price. @throws NotFoundError | RuleError changed_meanwhile (409) */
export function updatePrice(at: Platform, actor: Actor, id: string, form: PriceEdit) {
	return change(at, actor, id, form, async () => ({ priceCents: centsOf(form.price) }));
}

/** Puts a product into the bin: it leaves the site, quotes that name it keep their lines. @source features C-54 */
export function removeProduct(at: Platform, actor: Actor, id: string) {
	return change(at, actor, id, {}, async (_, __, now) => ({ deletedAt: now }), "deleted");
}

/** Takes a product out of the bin. */
export function restoreProduct(at: Platform, actor: Actor, id: string) {
	return change(at, actor, id, {}, async () => ({ deletedAt: null }), "restored");
}

/** A product as the panel sees it. */
export function staffView(at: Platform, settings: Settings, row: ProductRow): AdminProduct {
	const { id, name, description, brand, type, uses, sku } = row;
	return {
		...{ id, name, description, brand, type, uses, sku },
		keywords: JSON.parse(row.keywords) as string[],
		price: row.priceCents / 100,
		shown_price: totalWithTaxCents(row.priceCents, settings) / 100,
		image: row.image,
		picture: at.images.urlOf(imageOf(row, at.images)),
		is_visible: row.isVisible === 1,
		deleted_at: row.deletedAt,
		updated_at: row.updatedAt,
	};
}

type Action = "updated" | "deleted" | "restored";
type Work = (trx: Trx, row: ProductRow, now: string) => Promise<Partial<ProductRow>>;

function change(
	at: Platform,
	actor: Actor,
	id: string,
	form: { updated_at?: string | undefined },
	work: Work,
	action: Action = "updated",
): Promise<AdminProduct> {
	return at.content.edit(async (trx) => {
		const settings = await getSettings(trx);
		const row = await findProduct(trx, id);
		const isExpected = row && (action === "restored") === (row.deletedAt !== null);
		if (!isExpected) throw new NotFoundError("Ese producto ya no existe.");
		const before = staffView(at, settings, row);
		const { updated_at: seenAt = row.updatedAt, ...yours } = form;
		const isSaved =
			seenAt === row.updatedAt && (await save(trx, row, laterThan(row.updatedAt, at.now()), work));
		if (!isSaved) {
			const current = staffView(at, settings, await existing(trx, id));
			throw new RuleError("changed_meanwhile", CHANGED, {
				status: 409,
				versions: { current, yours: { ...current, ...yours } },
			});
		}
		const after = staffView(at, settings, await existing(trx, id));
		const told = { subject: "product", subjectId: id, action, at: after.updated_at } as const;
		await recordChange(trx, actor, action === "updated" ? { ...told, before, after } : told);
		return after;
	});
}

const CHANGED =
	"Alguien cambió este producto mientras lo editabas. Compara las dos versiones y guarda la que vale.";

async function save(trx: Trx, row: ProductRow, now: string, work: Work): Promise<boolean> {
	const set = { ...(await work(trx, row, now)), updatedAt: now };
	return updateProductRow(trx, row.id, row.updatedAt, set);
}

async function existing(trx: Trx, id: string): Promise<ProductRow> {
	const row = await findProduct(trx, id);
	if (!row) throw new NotFoundError("Ese producto ya no existe.");
	return row;
}

/** What was not sent stays as it was. */
async function valuesOf(trx: Trx, form: ProductForm, row?: ProductRow): Promise<ProductValues> {
	const { name, description, uses, keywords, price } = form;
	const { brands, types } = await listGroups(trx);
	const isVisible = form.is_visible ?? (row ? row.isVisible === 1 : true);
	return {
		...{ name, description, uses, keywords },
		sku: form.sku.toUpperCase(),
		brand: brandCodeOf(form.brand, brands),
		type: typeNameOf(form.type, types),
		priceCents: centsOf(price),
		image: form.image === undefined ? (row?.image ?? null) : form.image || null,
		isVisible: isVisible ? 1 : 0,
	};
}

function isSameProduct(row: ProductRow, values: ProductValues): boolean {
	const { name, sku, priceCents } = values;
	const isSame = row.name === name && row.sku === sku && row.priceCents === priceCents;
	return isSame && row.deletedAt === null;
}

async function refuseTakenSku(trx: Trx, sku: string, ownId?: string): Promise<void> {
	const owner = await findSkuOwner(trx, sku);
	if (!owner || owner.id === ownId) return;
	const sentence = owner.deletedAt
		? `El SKU ${sku} es de «${owner.name}», que está en la papelera. Restáuralo o usa otro SKU.`
		: `El SKU ${sku} ya es de «${owner.name}». Usa otro.`;
	throw new RuleError("sku_taken", sentence, { status: 409, fields: { sku: sentence } });
}
