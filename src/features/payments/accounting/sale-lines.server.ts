import type { EntryLine } from "#features/payments/ledger/entries.ts";
import {
	splitTax,
	type TaxedLine,
	toTaxedLine,
	withAdjustment,
} from "#features/payments/ledger/tax-lines.ts";
import { loadWorkLines } from "#features/payments/ledger/work-lines.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { findRows } from "#server/database/rows.server.ts";
import { formatLoneNumber } from "./messages.ts";
import type { SaleDocument } from "./sale-documents.server.ts";

/**
 * Loads the lines of some documents, by document. A credit note of a sale that was undone has the lines of that sale,
 * negative.
 *
 * @param documents one batch
 * @source rules 12.5
 */
export async function loadSaleLines(
	db: DbOrTrx,
	documents: readonly SaleDocument[],
	now: Date,
): Promise<(document: SaleDocument) => TaxedLine[]> {
	const entryIds = documents.flatMap(({ entries }) => entries.map(({ id, reversesId }) => reversesId ?? id));
	const rows = await findRows(db, "entryLines", { entryId: entryIds }, { entryId: "asc", position: "asc" });
	const stored = Map.groupBy(rows, ({ entryId }) => entryId);
	const workLines = await loadMissingLines(db, documents, { stored, now });
	return ({ sale, entries }) => {
		if (entries.length === 0) return [toLoneLine(sale.number)];
		return entries.flatMap((entry) => {
			const lines = stored.get(entry.reversesId ?? entry.id);
			const sign = entry.reversesId ? -1 : 1;
			return (lines?.map(toTaxed) ?? workLines.get(sale.id) ?? []).map((line) => withSign(line, sign));
		});
	};
}

const toTaxed = ({ description, quantityHundredths, cents, taxCents }: Omit<EntryLine, "productId">) =>
	toTaxedLine({ description, quantityHundredths, grossCents: cents }, taxCents);

/** The line of a fiscal number of before 010-ledger whose sale is gone: the file shows that it exists. */
const toLoneLine = (number: string) =>
	toTaxedLine({ description: formatLoneNumber(number), quantityHundredths: 100, grossCents: 0 }, 0);

/** Charges of before 010-ledger have no lines of their own: their work, which has not changed since, has them. */
async function loadMissingLines(
	db: DbOrTrx,
	documents: readonly SaleDocument[],
	{ stored, now }: { stored: ReadonlyMap<string, unknown>; now: Date },
): Promise<Map<string, TaxedLine[]>> {
	const bare = documents.filter(
		({ sale, entries }) =>
			sale.kind === "invoice" && entries.length > 0 && !entries.some(({ id }) => stored.has(id)),
	);
	if (bare.length === 0) return new Map();
	const leads = bare.map(({ sale }) => ({ leadId: sale.leadId, hasOrder: sale.orderReference !== null }));
	const lines = await loadWorkLines(db, leads, now);
	return new Map(
		bare.map(({ sale, totalCents, taxPercent }) => [
			sale.id,
			splitTax(withAdjustment(lines.get(sale.leadId) ?? [], totalCents), taxPercent),
		]),
	);
}

function withSign(line: TaxedLine, sign: 1 | -1): TaxedLine {
	if (sign === 1) return line;
	const { netCents, taxCents, grossCents, unitMicros } = line;
	// Subtraction, because the negation of 0 is −0.
	const negated = { netCents: 0 - netCents, taxCents: 0 - taxCents, grossCents: 0 - grossCents };
	return { ...line, ...negated, unitMicros: 0 - unitMicros };
}
