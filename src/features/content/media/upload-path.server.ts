import { getLaterInstant } from "#core/audit/rules.ts";
import { listBrands } from "#features/content/showcase/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { findRow } from "#server/database/rows.server.ts";
import type { AnyWork } from "#server/work.server.ts";
import { rejectMedia } from "./errors.server.ts";
import { catalogueSku } from "./hooks.server.ts";
import { UPLOAD_ERRORS } from "./messages.ts";
import { getProductLink, type NamedProduct } from "./picture-use.ts";
import {
	findFreeNumber,
	getNumberStem,
	type MediaCategory,
	parseGalleryNumber,
	toFileLabel,
} from "./rules.ts";
import { updateMedia } from "./store.server.ts";
import { findImageUses } from "./uses.server.ts";

/** `stem` is the public path without extension; `target` the meaning of a fixed name, or null. */
export type UploadPath = { stem: string; target: string | null };

/** Fixed names appear in addresses and headers, so only letters, digits, dot, dash and underscore are allowed. */
const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/;

/** A logo that was selected from the library is replaced in place. */
const LIBRARY_LOGO = /^\/images\/media\/[a-f0-9-]+\.png$/;

/**
 * Chooses the path of an upload. Fixed names come only from our own lists: the logo, the brands, the 15
 * numbers of the government gallery, the SKUs. Without a target, the file name may select one of them, but is
 * never used as a path itself.
 *
 * @throws RuleError invalid_target
 * @source rules 6.16; ASVS 5.0 §5.3.1
 */
export async function chooseUploadPath(
	ctx: AppContext,
	id: string,
	upload: { category: MediaCategory; target: string | undefined; filename: string },
): Promise<UploadPath> {
	const { category, filename } = upload;
	const target = upload.target || undefined;
	const name = toFileLabel(filename);
	if (category === "logo") return { stem: "/images/logo/logo", target: "logo" };
	if (category === "government") return chooseNumberedPath(ctx, target, name);
	const libraryPath = { stem: `/images/media/${id}`, target: null };
	if (category === "brands") return (await findBrandPath(ctx, target, name)) ?? libraryPath;
	if (category === "products") {
		const sku = await catalogueSku.get(ctx.db, target ?? name);
		if (sku && SAFE_NAME.test(sku)) return getSkuPath(sku);
		if (target) throw createTargetError(UPLOAD_ERRORS.noProduct);
	} else if (target) throw createTargetError(UPLOAD_ERRORS.noTarget);
	return libraryPath;
}

const getSkuPath = (sku: string): UploadPath => ({ stem: `/images/products/${sku}`, target: sku });

/**
 * Moves the upload that is named by a product's SKU to a new SKU, if the name is valid and nothing else uses the file.
 *
 * @returns the old path; undefined when the file is not moved or there is none
 */
export async function renameToSku(
	work: Pick<AnyWork, "ctx" | "trx">,
	{ product, sku }: { product: NamedProduct; sku: string },
) {
	const { ctx, trx } = work;
	const findFileAt = ({ stem }: UploadPath) => findRow(trx, "mediaFiles", { stem, deletedAt: null });
	const [from, to] = [getSkuPath(product.sku), getSkuPath(sku)];
	const file = await findFileAt(from);
	if (!file || !SAFE_NAME.test(sku) || (await findFileAt(to))) return undefined;
	const uses = await findImageUses({ db: trx, reads: trx, images: ctx.images }, [file]);
	if (uses.get(file.path)?.some((use) => use.to !== getProductLink(product))) return undefined;
	const replaceStem = (name: string) => file.path.replace(from.stem, name);
	const changes = { ...to, path: replaceStem(to.stem), filename: replaceStem(sku) };
	const now = getLaterInstant(file.updatedAt, ctx.now());
	return (await updateMedia(trx, file, changes, now)) ? file.path : undefined;
}

function chooseNumberedPath(ctx: AppContext, target: string | undefined, name: string): UploadPath {
	if (target !== undefined && !parseGalleryNumber(target)) throw createTargetError(UPLOAD_ERRORS.wrongNumber);
	const number = parseGalleryNumber(target ?? name) ?? findFreeNumber(ctx.images);
	if (!number) throw createTargetError(UPLOAD_ERRORS.noNumber);
	return { stem: getNumberStem(number), target: String(number) };
}

/** Finds the path of a brand's logo; undefined when the file name matches no brand, which may be new. */
async function findBrandPath(
	ctx: AppContext,
	target: string | undefined,
	name: string,
): Promise<UploadPath | undefined> {
	const requested = target ?? name;
	const brands = await listBrands(ctx.db);
	const brand = brands.find(
		({ code, logo }) => code === requested || logo === requested || toFileLabel(logo) === requested,
	);
	if (!brand && target) throw createTargetError(UPLOAD_ERRORS.noBrand);
	if (!brand) return undefined;
	if (LIBRARY_LOGO.test(brand.logo)) return { stem: brand.logo.replace(/\.png$/, ""), target: brand.code };
	const logoFile = toFileLabel(brand.logo || brand.code.toLowerCase().replace(/\s+/g, "-"));
	if (!SAFE_NAME.test(logoFile)) throw createTargetError(UPLOAD_ERRORS.noBrand);
	return { stem: `/images/marcas/${logoFile}`, target: brand.code };
}

const createTargetError = (message: string) => rejectMedia("invalid_target", message, { field: "target" });
