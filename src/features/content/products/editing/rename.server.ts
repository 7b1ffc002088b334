import { stripQuery } from "#domain/site-path.ts";
import { renameToSku } from "#features/content/media/upload-path.server.ts";
import { findImageBySku } from "#features/content/products/rules.ts";
import type { ProductRow } from "#features/content/products/store.server.ts";
import { upsertRow } from "#server/database/rows.server.ts";
import type { AnyWork } from "#server/work.server.ts";

/**
 * Gives a product another SKU: links with the former one still lead to it, and its picture follows.
 *
 * @param row the product as stored
 * @returns the image to store
 * @source rules 6.34
 */
export async function renameProduct(
	work: Pick<AnyWork, "ctx" | "trx">,
	{ row, sku, image }: { row: ProductRow; sku: string; image: string | null },
): Promise<string | null> {
	const { ctx, trx } = work;
	await upsertRow(trx, "formerSkus", { key: { id: row.sku }, changes: { productId: row.id } });
	// Move the upload to the new SKU; store the path of any other picture that was found by the old name.
	const movedPath = await renameToSku(work, { product: row, sku });
	const ownImage = movedPath ? image : (image ?? findImageBySku(row.sku, ctx.images) ?? null);
	return stripQuery(ownImage ?? "") === movedPath ? null : ownImage;
}
