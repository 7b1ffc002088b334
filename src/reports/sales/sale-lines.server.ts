import { formatLoneNumber } from "#features/workshop/payments/accounting/messages.ts";
import { loadMissingLines } from "#features/workshop/payments/charges.server.ts";
import { listLines } from "#features/workshop/payments/ledger/accounts.server.ts";
import type { EntryLine } from "#features/workshop/payments/ledger/entries.ts";
import { type TaxedLine, toTaxedLine } from "#features/workshop/payments/ledger/tax-lines.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { findRows } from "#server/database/rows.server.ts";
import type { SaleDocument } from "./sale-documents.server.ts";

/**
 * Loads the lines of some documents, by document. A credit note of a sale that was undone has the lines of that sale,
 * negative; a number without a sale says so.
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
	const stored = await listLines(db, entryIds);
	const bareIds = new Set(entryIds.filter((id) => !stored.has(id)));
	const missing = await loadBareLines(db, documents, { bareIds, now });
	return ({ sale, entries }) =>
		entries.length === 0
			? [
					toTaxedLine(
						{ description: formatLoneNumber(sale.number), quantityHundredths: 100, grossCents: 0 },
						0,
					),
				]
			: entries.flatMap(({ id, reversesId }) => {
					const lines = stored.get(reversesId ?? id) ?? missing.get(reversesId ?? id) ?? [];
					return lines.map((line) => withSign(toTaxed(line), reversesId ? -1 : 1));
				});
}

const toTaxed = ({ description, quantityHundredths, cents, taxCents }: Omit<EntryLine, "productId">) =>
	toTaxedLine({ description, quantityHundredths, grossCents: cents }, taxCents);

/** Reads the lines of charges of before 010-ledger, by entry. */
async function loadBareLines(
	db: DbOrTrx,
	documents: readonly SaleDocument[],
	{ bareIds, now }: { bareIds: ReadonlySet<string>; now: Date },
): Promise<Map<string, EntryLine[]>> {
	if (bareIds.size === 0) return new Map();
	const leadIds = new Map(documents.map(({ sale }) => [sale.accountId, sale.leadId]));
	const charges = await findRows(db, "entries", { id: [...bareIds], kind: "charge" });
	const withLead = charges.map((charge) => ({ ...charge, leadId: leadIds.get(charge.accountId) ?? "" }));
	return loadMissingLines(db, withLead, now);
}

function withSign(line: TaxedLine, sign: 1 | -1): TaxedLine {
	if (sign === 1) return line;
	const { netCents, taxCents, grossCents, unitMicros } = line;
	// Subtraction, because the negation of 0 is −0.
	const negated = { netCents: 0 - netCents, taxCents: 0 - taxCents, grossCents: 0 - grossCents };
	return { ...line, ...negated, unitMicros: 0 - unitMicros };
}
