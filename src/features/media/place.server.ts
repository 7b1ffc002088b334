import { laterThan } from "#features/changes/rules.ts";
import { listBrands } from "#features/showcase/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { findRow } from "#platform/database/rows.server.ts";
import { refusedField } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { firstFree, labelOf, type MediaCategory, numberOf, stemOfNumber } from "./rules.ts";
import { REFUSALS } from "./sentences.ts";
import { changeMedia } from "./store.server.ts";
import { usesOf } from "./uses.server.ts";
import { findSku, type NamedProduct, placeOfProduct } from "./uses-read-model.server.ts";

/** `stem` is the public path without extension; `target` the meaning of a fixed name, or null. */
export type Place = { stem: string; target: string | null };

/** Fixed names appear in addresses and headers, so only letters, digits, dot, dash and underscore are allowed. */
const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;

/** A logo that was selected from the library is replaced in place. */
const LIBRARY_LOGO = /^\/images\/media\/[a-f0-9-]+\.png$/;

/**
 * Chooses the path of an upload. Fixed names come only from our own lists: the logo, the brands, the 15 numbers, the
 * SKUs. Without a target, the file name may select one of them, but is never used as a path itself.
 *
 * @throws RuleError invalid_target
 * @source rules 6.16; ASVS 5.0 §5.3.1
 */
export async function choosePlace(
	at: Platform,
	id: string,
	upload: { category: MediaCategory; target: string | undefined; filename: string },
): Promise<Place> {
	const { category, filename } = upload;
	const target = upload.target || undefined;
	const name = labelOf(filename);
	if (category === "logo") return { stem: "/images/logo/logo", target: "logo" };
	if (category === "government") return numbered(at, target, name);
	const free = { stem: `/images/media/${id}`, target: null };
	if (category === "brands") return (await ofBrand(at, target, name)) ?? free;
	if (category === "products") {
		const sku = await findSku(at.db, target ?? name);
		if (sku && SAFE_NAME.test(sku)) return ofSku(sku);
		if (target) throw refused(REFUSALS.noProduct);
	} else if (target) throw refused(REFUSALS.noTarget);
	return free;
}

const ofSku = (sku: string): Place => ({ stem: `/images/products/${sku}`, target: sku });

/**
 * Moves the upload that is named by a product's SKU to a new SKU, if the name is valid and nothing else uses the file.
 *
 * @returns the old path; undefined when the file is not moved or there is none
 */
export async function followSku(at: Platform, trx: Trx, product: NamedProduct, sku: string) {
	const inPlace = ({ stem }: Place) => findRow(trx, "mediaFiles", { stem, deletedAt: null });
	const [from, to] = [ofSku(product.sku), ofSku(sku)];
	const file = await inPlace(from);
	if (!file || !SAFE_NAME.test(sku) || (await inPlace(to))) return undefined;
	const uses = await usesOf({ db: trx, reads: trx, images: at.images }, [file]);
	if (uses.get(file.path)?.some((use) => use.to !== placeOfProduct(product))) return undefined;
	const named = (name: string) => file.path.replace(from.stem, name);
	const renamed = { ...to, path: named(to.stem), filename: named(sku) };
	const now = laterThan(file.updatedAt, at.now());
	return (await changeMedia(trx, file, renamed, now)) ? file.path : undefined;
}

function numbered(at: Platform, target: string | undefined, name: string): Place {
	if (target !== undefined && !numberOf(target)) throw refused(REFUSALS.wrongNumber);
	const number = numberOf(target ?? name) ?? firstFree(at.images);
	if (!number) throw refused(REFUSALS.noNumber);
	return { stem: stemOfNumber(number), target: String(number) };
}

/** Finds the path of a brand's logo; undefined when the file name matches no brand, which may be new. */
async function ofBrand(
	at: Platform,
	target: string | undefined,
	name: string,
): Promise<Place | undefined> {
	const wanted = target ?? name;
	const brands = await listBrands(at.db);
	const brand = brands.find(
		({ code, logo }) => code === wanted || logo === wanted || labelOf(logo) === wanted,
	);
	if (!brand && target) throw refused(REFUSALS.noBrand);
	if (!brand) return undefined;
	if (LIBRARY_LOGO.test(brand.logo))
		return { stem: brand.logo.replace(/\.png$/, ""), target: brand.code };
	const file = labelOf(brand.logo || brand.code.toLowerCase().replace(/\s+/g, "-"));
	if (!SAFE_NAME.test(file)) throw refused(REFUSALS.noBrand);
	return { stem: `/images/marcas/${file}`, target: brand.code };
}

const refused = (sentence: string) => refusedField("invalid_target", "target", sentence);
