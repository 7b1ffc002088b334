import type { DbOrTrx, Trx } from "#platform/database/db.server.ts";
import { findRow, findRows, updateRows } from "#platform/database/rows.server.ts";
import { wired } from "#platform/database/wire.ts";
import { mustExist } from "#platform/errors.ts";
import type { Subscriber } from "./link.server.ts";
import { NO_SUCH_SUBSCRIPTION } from "./sentences.ts";
import { subscriptionWords } from "./state-labels.ts";

/** The subscription behind a lead, as staff see it. @throws NotFoundError */
export async function findSubscription(db: DbOrTrx, leadId: string) {
	const row = mustExist(await findRow(db, "subscribers", { leadId }), NO_SUCH_SUBSCRIPTION);
	return {
		...wired(row, "email", "state", "createdAt", "confirmedAt", "leftAt"),
		consent: row.consentText,
		asked_at: row.askedAt || null,
	};
}

/** How each of some addresses stands with the newsletter, by address in small letters; those that never asked are absent. */
export async function listSubscriptions(
	db: DbOrTrx,
	emails: readonly string[],
): Promise<Map<string, string>> {
	if (emails.length === 0) return new Map();
	const rows = await findRows(db, "subscribers", {
		email: [...new Set(emails.map((email) => email.toLowerCase()))],
	});
	return new Map(rows.map((row) => [row.email, subscriptionWords(row)]));
}

/** @returns whether the subscription was still as `seen` */
export async function changeSubscriber(
	trx: Trx,
	seen: Subscriber,
	set: Partial<Omit<Subscriber, "id" | "email" | "leadId">>,
): Promise<boolean> {
	const { id, state, askedAt } = seen;
	return (await updateRows(trx, "subscribers", { id, state, askedAt }, set)) > 0;
}
