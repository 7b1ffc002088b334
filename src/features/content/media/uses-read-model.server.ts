import { SHOP_PLACE_IDS, SHOP_PLACES } from "#domain/shop-places.ts";
import { encodeUrlSegment, stripQuery } from "#domain/site-path.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { findRow, readInBatches } from "#server/database/rows.server.ts";

const ADDRESS = /\/images\/[^\s"'?#<>)\\]+/g;

/** Returns the public page, or the edit page of a hidden record. */
const chooseLink = (isVisible: number, publicPath: string, editPath: string) =>
	isVisible ? publicPath : editPath;

/** Lists the pictures in each post's cover, gallery and content. */
export async function listPostImageUses(db: DbOrTrx) {
	const rows = await db
		.selectFrom("blogPosts")
		.select(["id", "slug", "title", "featuredImage", "galleryImages", "content", "published"])
		.where("deletedAt", "is", null)
		.execute();
	return rows.flatMap(({ id, slug, title, published, ...post }) => {
		const text = [post.featuredImage ?? "", post.galleryImages, post.content].join("\n");
		const imagePaths = new Set(text.match(ADDRESS) ?? []);
		const to = chooseLink(published, `/blog/${slug}`, `/admin/dashboard/blog/${id}`);
		return [...imagePaths].map((path) => ({ path, label: `Blog: ${title}`, to }));
	});
}

/** Products per batch; a catalogue may have a picture for each product. */
const BATCH_SIZE = 2000;

/** Lists which of these pictures products use, in batches to save memory. Ignores the version in stored addresses. */
export async function listProductImageUses(db: DbOrTrx, paths: ReadonlySet<string>) {
	const uses: { path: string; label: string; to: string }[] = [];
	const readBatchAfter = (last: { image: string | null; id: string } | undefined) =>
		db
			.selectFrom("products")
			.select(["id", "image", "name", "sku", "isVisible"])
			.where("image", "is not", null)
			.where("deletedAt", "is", null)
			// Order by picture to use the partial index; by id, the embedded database would scan the whole catalogue.
			.where((where) =>
				where(where.refTuple("image", "id"), ">", where.tuple(last?.image ?? "", last?.id ?? "")),
			)
			.orderBy("image")
			.orderBy("id")
			.limit(BATCH_SIZE)
			.execute();
	for await (const rows of readInBatches(readBatchAfter))
		for (const { image, name, ...product } of rows) {
			const path = stripQuery(image ?? "");
			if (paths.has(path)) uses.push({ path, label: `Producto: ${name}`, to: getProductLink(product) });
		}
	return uses;
}

/** Lists the pictures that products use by SKU, because their own picture is missing or not set. */
export async function listSkuImageUses(db: DbOrTrx, images: ReadonlySet<string>) {
	const rows = await db
		.selectFrom("mediaFiles")
		.innerJoin("products", "products.sku", "mediaFiles.target")
		.select(["path", "products.id", "sku", "image", "isVisible"])
		.where("mediaFiles.category", "=", "products")
		.where("mediaFiles.deletedAt", "is", null)
		.where("products.deletedAt", "is", null)
		.execute();
	const usesSkuImage = ({ image }: { image: string | null }) => !image || !images.has(image);
	return rows.filter(usesSkuImage).map(({ path, ...product }) => ({
		path,
		label: `Producto ${product.sku}`,
		to: getProductLink(product),
	}));
}

export type NamedProduct = { id: string; sku: string; isVisible: number };

/** Returns the product's public page, or its edit page when it is hidden. */
export const getProductLink = ({ id, sku, isVisible }: NamedProduct) =>
	chooseLink(
		isVisible,
		`/productos/${encodeUrlSegment(sku)}`,
		`/admin/dashboard/editar-productos/${encodeUrlSegment(id)}`,
	);

/** Finds a SKU in the catalogue, including hidden products. */
export async function findSku(db: DbOrTrx, sku: string): Promise<string | undefined> {
	const row = await findRow(db, "products", { sku: sku.toUpperCase(), deletedAt: null });
	return row?.sku;
}

/** Lists the pictures of services. Ignores the version in stored addresses. */
export async function listServiceImageUses(db: DbOrTrx) {
	const rows = await db
		.selectFrom("services")
		.select(["id", "image", "name", "isVisible"])
		.where("deletedAt", "is", null)
		.execute();
	return rows.map(({ image, name, id, isVisible }) => ({
		path: stripQuery(image ?? ""),
		label: `Servicio: ${name}`,
		to: chooseLink(
			isVisible,
			`/servicios/${encodeUrlSegment(id)}`,
			`/admin/dashboard/editar-servicios/${encodeUrlSegment(id)}`,
		),
	}));
}

/** Lists the pictures that stand in a place for the shop's own photographs. */
export async function listPlacedImageUses(db: DbOrTrx) {
	const rows = await db.selectFrom("shopPhotos").select(["id", "image"]).execute();
	return SHOP_PLACE_IDS.flatMap((place) => {
		const { label, to } = SHOP_PLACES[place];
		const placedRows = rows.filter(({ id }) => id === place);
		return placedRows.map(({ image }) => ({ path: image, label: `Foto del taller: ${label}`, to }));
	});
}
