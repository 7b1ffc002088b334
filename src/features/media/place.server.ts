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

/** Where a file will be: its path without ending, and what that name stands for. */
export type Place = { stem: string; target: string | null };

/** Fixed names go into addresses and headers: letters, digits, dot, dash and underscore. */
const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;

/** A logo that was chosen from the library is replaced where it is. */
const LIBRARY_LOGO = /^\/images\/media\/[a-f0-9-]+\.png$/;

/**
 * Chooses the place of an upload. Fixed names come from lists of our own: the logo, the brands, the 15 numbers, the
 * SKUs. Without a target the name that the file came with may say which one is meant, but never is one by itself.
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
 * Takes the upload that a product has by its SKU along to another SKU, if that can be its name and nothing else shows it.
 *
 * @returns the path that it had; undefined where it stays, or there is none
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

/** A brand that is meant by name only may be new: its file then has no fixed name yet. */
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
