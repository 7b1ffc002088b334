import { toRecordSheet } from "#core/records/record-sheet.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import { SERVICE } from "#features/content/services/fields.ts";
import { listAllServices } from "#features/content/services/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Spreadsheet } from "#server/spreadsheet.server.ts";
import { serviceRecords } from "./edit.server.ts";

/** Exports the services with hidden ones and list prices, in their order on the site. @source rules 6.40 */
export async function exportServices(ctx: AppContext): Promise<{ file: string; sheet: Spreadsheet }> {
	const view = await serviceRecords.createViewMapper(ctx, ctx.reads);
	async function* readBatches() {
		const { active } = await listAllServices(ctx.reads);
		yield active.map(view);
	}
	const sheet = toRecordSheet({ name: "Servicios", fields: SERVICE, batches: readBatches() });
	return { file: `servicios-${toPanamaDay(ctx.now())}`, sheet };
}
