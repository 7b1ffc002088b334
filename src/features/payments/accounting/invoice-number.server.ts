import { applyLeadUpdate } from "#core/requests/lead-updates.server.ts";
import { findStoredLead, lockLead } from "#core/requests/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { deleteRows, findRow, updateRows, upsertRow } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import { NO_SUCH_SALE, NUMBER_EVENTS } from "./messages.ts";
import { findSales } from "./sales-read-model.server.ts";

/**
 * Stores the number or CUFE that the certified provider gave a sale; "" removes it. Each change is a line of the
 * request's history.
 *
 * @throws NotFoundError for a request that is not due
 * @source rules 12.5
 */
export function setInvoiceNumber(
	ctx: AppContext,
	actor: Actor,
	leadId: string,
	number: string,
): Promise<void> {
	return withTransaction(ctx.db, async (trx) => {
		requireFound(await findStoredLead(trx, leadId), NO_SUCH_SALE);
		await lockLead(trx, leadId);
		requireFound((await findSales(trx, [leadId])).get(leadId), NO_SUCH_SALE);
		const before = (await findRow(trx, "invoiceNumbers", { leadId }))?.number ?? "";
		if (before === number) return;
		const now = ctx.now();
		const row = { number, typedAt: now.toISOString(), typedBy: actor.fullName };
		if (number) await upsertRow(trx, "invoiceNumbers", { leadId }, row);
		else await deleteRows(trx, "invoiceNumbers", { leadId });
		await updateRows(trx, "receivables", { leadId }, { isInvoiced: number ? 1 : 0 });
		const text = formatChange(before, number);
		await applyLeadUpdate(trx, now, leadId, { author: actor.fullName, text });
	});
}

function formatChange(before: string, number: string): string {
	if (!before) return NUMBER_EVENTS.typed(number);
	return number ? NUMBER_EVENTS.corrected(before, number) : NUMBER_EVENTS.removed(before);
}
