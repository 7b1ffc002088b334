import type { Trx } from "#platform/database/db.server.ts";
import { changedMeanwhile, mustExist } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { may } from "#roles.ts";
import { changedBy, NO_SUCH_ORDER } from "./sentences.ts";
import { lockOrder, type OrderRow } from "./store.server.ts";
import { viewOrder } from "./view.server.ts";

/**
 * Locks an order for a change until the transaction ends, and checks its version.
 *
 * @param change `updated_at` is the expected version
 * @throws NotFoundError | RuleError changed_meanwhile (409, with author, time, and for some roles both versions)
 * @source rules 11.8
 */
export async function openOrder(
	at: Platform,
	trx: Trx,
	actor: Actor,
	leadId: string,
	change: { updated_at: string },
): Promise<OrderRow> {
	const order = mustExist(await lockOrder(trx, leadId), NO_SUCH_ORDER);
	const { updated_at: seenAt, ...yours } = change;
	const { updatedAt, updatedBy, state, stateAt } = order;
	if (updatedAt === seenAt) return order;
	const sentence = changedBy(updatedBy, state, updatedAt, stateAt === updatedAt);
	// A mechanic learns what changed, without personal data.
	if (!may(actor, "orders")) throw changedMeanwhile(sentence);
	throw changedMeanwhile(sentence, { current: await viewOrder(at, trx, actor, leadId), yours });
}
