import { toRecordSheet } from "#core/audit/record-sheet.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import { PRODUCT } from "#features/products/fields.ts";
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
	const sheet = toRecordSheet({ name: "Productos", fields: PRODUCT, batches: readBatches() });
	return { file: `productos-${toPanamaDay(ctx.now())}`, sheet };
}
