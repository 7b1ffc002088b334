import type { DbOrTrx } from "#platform/database/db.server.ts";
import { portions } from "#platform/database/portions.ts";
import { findRow } from "#platform/database/rows.server.ts";
import { urlPart, withoutQuery } from "#site-path.ts";

const ADDRESS = /\/images\/[^\s"'?#<>)\\]+/g;

/** Where a picture is seen; of what the site does not show, where staff change it. */
const placeOf = (isShown: number, page: string, edit: string) => (isShown ? page : edit);

/** Which pictures a post shows: as its cover, in its gallery, or in its text. */
export async function listPostImageUses(db: DbOrTrx) {
	const rows = await db
		.selectFrom("blogPosts")
		.select(["id", "slug", "title", "featuredImage", "galleryImages", "content", "published"])
		.where("deletedAt", "is", null)
		.execute();
	return rows.flatMap(({ id, slug, title, published, ...post }) => {
		const text = [post.featuredImage ?? "", post.galleryImages, post.content].join("\n");
		const shown = new Set(text.match(ADDRESS) ?? []);
		const to = placeOf(published, `/blog/${slug}`, `/admin/dashboard/blog/${id}`);
		return [...shown].map((path) => ({ path, label: `Blog: ${title}`, to }));
	});
}

/** Products read at once: a catalogue has a picture for each of them. */
const READ_AT_ONCE = 2000;

/** Which of these pictures a product shows: those of a whole catalogue are not held. An address stored with a version counts as its path. */
export async function listProductImageUses(db: DbOrTrx, paths: ReadonlySet<string>) {
	const uses: { path: string; label: string; to: string }[] = [];
	const after = (last: { image: string | null; id: string } | undefined) =>
		db
			.selectFrom("products")
			.select(["id", "image", "name", "sku", "isVisible"])
			.where("image", "is not", null)
			.where("deletedAt", "is", null)
			// By picture, in the index that has only those with one: by id the embedded engine reads the whole catalogue.
			.where((where) =>
				where(where.refTuple("image", "id"), ">", where.tuple(last?.image ?? "", last?.id ?? "")),
			)
			.orderBy("image")
			.orderBy("id")
			.limit(READ_AT_ONCE)
			.execute();
	for await (const rows of portions(after))
		for (const { image, name, ...product } of rows) {
			const path = withoutQuery(image ?? "");
			if (paths.has(path))
				uses.push({ path, label: `Producto: ${name}`, to: placeOfProduct(product) });
		}
	return uses;
}

/** Which pictures are a product's by its SKU: of one without a picture of its own, or whose own is gone. */
export async function listNamedImageUses(db: DbOrTrx, images: ReadonlySet<string>) {
	const rows = await db
		.selectFrom("mediaFiles")
		.innerJoin("products", "products.sku", "mediaFiles.target")
		.select(["path", "products.id", "sku", "image", "isVisible"])
		.where("mediaFiles.category", "=", "products")
		.where("mediaFiles.deletedAt", "is", null)
		.where("products.deletedAt", "is", null)
		.execute();
	const isShown = ({ image }: { image: string | null }) => !image || !images.has(image);
	return rows.filter(isShown).map(({ path, ...product }) => ({
		path,
		label: `Producto ${product.sku}`,
		to: placeOfProduct(product),
	}));
}

export type NamedProduct = { id: string; sku: string; isVisible: number };

/** Where a product is seen. */
export const placeOfProduct = ({ id, sku, isVisible }: NamedProduct) =>
	placeOf(
		isVisible,
		`/productos/${urlPart(sku)}`,
		`/admin/dashboard/editar-productos/${urlPart(id)}`,
	);

/** A SKU of the catalogue as it is written there, hidden products included. */
export async function findSku(db: DbOrTrx, sku: string): Promise<string | undefined> {
	const row = await findRow(db, "products", { sku: sku.toUpperCase(), deletedAt: null });
	return row?.sku;
}

/** Which pictures a service shows. An address stored with a version counts as its path. */
export async function listServiceImageUses(db: DbOrTrx) {
	const rows = await db
		.selectFrom("services")
		.select(["id", "image", "name", "isVisible"])
		.where("deletedAt", "is", null)
		.execute();
	return rows.map(({ image, name, id, isVisible }) => ({
		path: withoutQuery(image ?? ""),
		label: `Servicio: ${name}`,
		to: placeOf(
			isVisible,
			`/servicios/${urlPart(id)}`,
			`/admin/dashboard/editar-servicios/${urlPart(id)}`,
		),
	}));
}
