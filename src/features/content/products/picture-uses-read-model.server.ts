import { stripQuery } from "#domain/site-path.ts";
import { getProductLink, type PictureUse } from "#features/content/media/picture-use.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { findRow, readInBatches } from "#server/database/rows.server.ts";

/** Products per batch; a catalogue may have a picture for each product. */
const BATCH_SIZE = 2000;

/** Lists which of these pictures products use, in batches to save memory. Ignores the version in stored addresses. */
export async function listProductImageUses(db: DbOrTrx, paths: ReadonlySet<string>) {
	const uses: PictureUse[] = [];
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

/** Finds a SKU in the catalogue, including hidden products. */
export async function findSku(db: DbOrTrx, sku: string): Promise<string | undefined> {
	const row = await findRow(db, "products", { sku: sku.toUpperCase(), deletedAt: null });
	return row?.sku;
}
