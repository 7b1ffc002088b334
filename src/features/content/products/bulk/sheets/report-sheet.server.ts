import { toPanamaDay } from "#domain/time.ts";
import { readItems } from "#features/content/products/bulk/check.server.ts";
import { formatChange } from "#features/content/products/bulk/messages.ts";
import { ROW_OUTCOMES } from "#features/content/products/bulk/outcomes.ts";
import { type BatchItem, getBatch } from "#features/content/products/bulk/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Column, Spreadsheet } from "#server/spreadsheet.server.ts";

const BATCH_SIZE = 300;
const RESULT: Column = { title: "Qué pasa", width: 60, format: "text" };

/** Returns the same sheet with a column that says what happens to each row. @throws NotFoundError @source rules 6.43 */
export async function reportBatch(
	ctx: AppContext,
	id: string,
): Promise<{ file: string; sheet: Spreadsheet }> {
	const { source, number, trimmedAt } = await getBatch(ctx.db, id);
	// The cells of a trimmed batch are gone.
	const isSheet = source.kind === "sheet" && trimmedAt === null;
	const titles = isSheet ? source.headings : ["SKU", "Nombre"];
	const columns = titles.map((title): Column => ({ title, width: 20, format: "text" }));
	const toRow = (item: BatchItem) => {
		const cells = isSheet ? titles.map((_, column) => item.cells[column] ?? null) : [item.sku, item.name];
		return [...cells, describeResult(item)];
	};
	async function* readRows() {
		const rows = [];
		for await (const item of readItems(ctx, id)) {
			rows.push(toRow(item));
			if (rows.length === BATCH_SIZE) yield rows.splice(0);
		}
		yield rows;
	}
	// Staff correct its rows and import it again.
	const sheet = {
		name: `Cambio ${number}`,
		columns: [...columns, RESULT],
		isReimported: true,
		rows: readRows(),
	};
	return { file: `cambio-${number}-${toPanamaDay(ctx.now())}`, sheet };
}

/** Describes what happens to a row, in one line. */
function describeResult({ outcome, changes, problems }: BatchItem): string {
	const changeTexts =
		outcome === "changed"
			? changes.map(formatChange).map(({ label, from, to }) => `${label}: ${from} → ${to}`)
			: [];
	const problemTexts = problems.map(({ column, message }) => (column ? `${column}: ${message}` : message));
	return [ROW_OUTCOMES[outcome].label, ...changeTexts, ...problemTexts].join("; ");
}
