import type { DbOrTrx } from "#platform/database/db.server.ts";
import { portions } from "#platform/database/portions.ts";
import { findRow } from "#platform/database/rows.server.ts";
import { urlPart, withoutQuery } from "#site-path.ts";

const ADDRESS = /\/images\/[^\s"'?#<>)\\]+/g;

/** Which pictures a post shows: as its cover, in its gallery, or in its text. */
export async function listPostImageUses(db: DbOrTrx) {
	const rows = await db
		.selectFrom("blogPosts")
		.select(["slug", "title", "featuredImage", "galleryImages", "content"])
		.where("deletedAt", "is", null)
		.execute();
	return rows.flatMap(({ slug, title, featuredImage, galleryImages, content }) => {
		const text = [featuredImage ?? "", galleryImages, content].join("\n");
		const shown = new Set(text.match(ADDRESS) ?? []);
		return [...shown].map((path) => ({ path, label: `Blog: ${title}`, to: `/blog/${slug}` }));
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
			.select(["id", "image", "name", "sku"])
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
		for (const { image, name, sku } of rows) {
			const path = withoutQuery(image ?? "");
			if (paths.has(path))
				uses.push({ path, label: `Producto: ${name}`, to: `/productos/${urlPart(sku)}` });
		}
	return uses;
}

/** A SKU of the catalogue as it is written there, hidden products included. */
export async function findSku(db: DbOrTrx, sku: string): Promise<string | undefined> {
	const row = await findRow(db, "products", { sku: sku.toUpperCase(), deletedAt: null });
	return row?.sku;
}

/** Which pictures a service shows. An address stored with a version counts as its path. */
export async function listServiceImageUses(db: DbOrTrx) {
	const rows = await db
		.selectFrom("services")
		.select(["id", "image", "name"])
		.where("deletedAt", "is", null)
		.execute();
	return rows.map(({ image, name, id }) => ({
		path: withoutQuery(image ?? ""),
		label: `Servicio: ${name}`,
		to: `/servicios/${urlPart(id)}`,
	}));
}
