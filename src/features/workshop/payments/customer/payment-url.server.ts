import { NO_LEAD } from "#core/requests/messages.ts";
import { assertNotForgotten, findStoredLead, lockLead } from "#core/requests/store.server.ts";
import { openAccount } from "#features/workshop/payments/ledger/accounts.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";

/** Sets the payment link that the customer's page offers; "" removes it. @throws NotFoundError */
export function setPaymentUrl(ctx: AppContext, leadId: string, url: string): Promise<void> {
	return withTransaction(ctx.db, async (trx) => {
		requireFound(await findStoredLead(trx, leadId), NO_LEAD);
		const lead = await lockLead(trx, leadId);
		await assertNotForgotten(trx, leadId);
		const now = ctx.now();
		const { id } = await openAccount(trx, now, lead);
		await updateRows(trx, "accounts", { id }, { paymentUrl: url, updatedAt: now.toISOString() });
	});
}
