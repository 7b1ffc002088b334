import { applyLeadUpdate } from "#core/requests/changes/lead-updates.server.ts";
import { lockLead } from "#core/requests/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import {
	listEntries,
	listInvoices,
	lockAccount,
} from "#features/workshop/payments/ledger/accounts.server.ts";
import { planTypedNumber } from "#features/workshop/payments/ledger/documents.ts";
import { postDocuments } from "#features/workshop/payments/ledger/post-entries.server.ts";
import type { Call } from "#server/call.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { findRow, updateRows } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import { NO_SUCH_SALE, NUMBER_EVENTS } from "./messages.ts";
import { findSales } from "./sale-rows-read-model.server.ts";

/**
 * Stores the number or CUFE that the certified provider gave a sale or a credit note; "" removes it. The document then
 * keeps its customer. Each change is a line of the request's history.
 *
 * @throws NotFoundError
 * @source rules 12.5
 */
export function setInvoiceNumber(call: Call, { id, number }: { id: string; number: string }): Promise<void> {
	const { ctx, actor } = call;
	return withTransaction(ctx.db, async (trx) => {
		const { leadId } = requireFound((await findSales(trx, [id])).get(id), NO_SUCH_SALE);
		await lockLead(trx, leadId);
		const account = requireFound(await lockAccount(trx, leadId), NO_SUCH_SALE);
		const before = requireFound(await findRow(trx, "invoices", { id }), NO_SUCH_SALE).number;
		if (before === number) return;
		const now = ctx.now();
		const entries = await listEntries(trx, account.id);
		const invoices = await listInvoices(trx, account.id);
		const changes = planTypedNumber({ entries, invoices }, { id, number }, toPanamaDay(now));
		const sale = requireFound((await findSales(trx, [id])).get(id), NO_SUCH_SALE);
		const typed = {
			payerName: sale.payerName,
			payerRuc: sale.payerRuc,
			typedAt: now.toISOString(),
			typedBy: actor.fullName,
		};
		const untyped = { payerName: null, payerRuc: null, typedAt: null, typedBy: null };
		await updateRows(trx, "invoices", { id }, { number, ...(number ? typed : untyped) });
		await postDocuments(trx, account.id, changes);
		const text = formatChange(before, number);
		await applyLeadUpdate(trx, now, leadId, { author: actor.fullName, text });
	});
}

function formatChange(before: string, number: string): string {
	if (!before) return NUMBER_EVENTS.typed(number);
	return number ? NUMBER_EVENTS.corrected(before, number) : NUMBER_EVENTS.removed(before);
}
