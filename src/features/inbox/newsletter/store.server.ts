import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { findRow, findRows, updateRows } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { requireFound } from "#server/errors.ts";
import type { Subscriber } from "./link.server.ts";
import { NO_SUCH_SUBSCRIPTION } from "./messages.ts";
import { getSubscriptionLabel } from "./rules.ts";

/** Finds the subscription of a lead for the panel. @throws NotFoundError */
export async function findSubscription(db: DbOrTrx, leadId: string) {
	const row = requireFound(await findRow(db, "subscribers", { leadId }), NO_SUCH_SUBSCRIPTION);
	return {
		...pickWireFields(row, "email", "state", "createdAt", "confirmedAt", "unsubscribedAt"),
		consent: row.consentText,
		confirmation_requested_at: row.confirmationRequestedAt || null,
	};
}

/** Returns the subscription labels by lower-case address; addresses without a subscription are absent. */
export async function listSubscriptions(
	db: DbOrTrx,
	emails: readonly string[],
): Promise<Map<string, string>> {
	if (emails.length === 0) return new Map();
	const rows = await findRows(db, "subscribers", {
		email: [...new Set(emails.map((email) => email.toLowerCase()))],
	});
	return new Map(rows.map((row) => [row.email, getSubscriptionLabel(row)]));
}

/** @returns false when the subscription no longer matches `expected` */
export async function updateSubscriber(
	trx: Trx,
	expected: Subscriber,
	changes: Partial<Omit<Subscriber, "id" | "email" | "leadId">>,
): Promise<boolean> {
	const { id, state, confirmationRequestedAt } = expected;
	return (await updateRows(trx, "subscribers", { id, state, confirmationRequestedAt }, changes)) > 0;
}
