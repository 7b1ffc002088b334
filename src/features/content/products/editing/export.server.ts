import { toRecordSheet } from "#core/records/record-sheet.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import { getPriceHeading } from "#features/content/products/bulk/sheets/list-price.ts";
import { PRODUCT } from "#features/content/products/fields.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { readInBatches } from "#server/database/rows.server.ts";
import type { Spreadsheet } from "#server/spreadsheet.server.ts";
import { PRODUCTS } from "./edit.server.ts";
import { listOutsideTrash, type StaffRow } from "./store.server.ts";

/** Rows per batch: a batch is read and written in a few milliseconds. */
const BATCH_SIZE = 300;

/** Exports the catalogue with hidden products and list prices, A to Z. @source rules 6.40 */
export async function exportProducts(ctx: AppContext): Promise<{ file: string; sheet: Spreadsheet }> {
	const view = await PRODUCTS.createViewMapper(ctx, ctx.reads);
	async function* readBatches() {
		const readBatchAfter = (last: StaffRow | undefined) => listOutsideTrash(ctx.reads, last, BATCH_SIZE);
		for await (const rows of readInBatches(readBatchAfter)) yield rows.map(view);
	}
	// The import reads from the heading whether a price contains the tax.
	const label = getPriceHeading(await getSettings(ctx.reads));
	const fields = { ...PRODUCT, price: { ...PRODUCT.price, label } };
	const sheet = toRecordSheet({ name: "Productos", fields, batches: readBatches() });
	return { file: `productos-${toPanamaDay(ctx.now())}`, sheet };
}
