import { hasChanges } from "#core/audit/store.server.ts";
import { findPersonByPhone } from "#core/customer-records/store.server.ts";
import { BY_VISITOR, SYSTEM_AUTHOR } from "#core/requests/authors.ts";
import { rejectRequest } from "#core/requests/errors.server.ts";
import { DAY_MS } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { countRows } from "#server/database/rows.server.ts";
import { NOT_STORED_MESSAGE } from "./messages.ts";
import { BURST_LIMITS, MAX_HELD, MAX_KNOWN_PER_DAY, MAX_PROMISED, type RequestClass } from "./rules.ts";
import { countReceived, countUnanswered, NOT_LOST, selectHeldLeads } from "./store.server.ts";

type SenderContext = Pick<AppContext, "now" | "env">;
/** `isUnknownSenderQuotaFull` when unknown senders have used up their quota of the requested day's slots. */
type SenderInput = {
	requestClass: RequestClass;
	phone: string | undefined;
	isUnknownSenderQuotaFull?: boolean | undefined;
};

/**
 * Decides whether a request from the site has a known sender, an unknown one, or is held for review. Call it after
 * the request has its number: concurrent requests then wait for this transaction, so that the counts are exact.
 *
 * @throws RuleError crowd (503) when too many requests are held already
 * @source rules 4.42; decision 016
 */
export async function classifySender(
	ctx: SenderContext,
	trx: Trx,
	{ requestClass, phone, isUnknownSenderQuotaFull = false }: SenderInput,
): Promise<"known" | "stranger" | "held"> {
	if (requestClass === "request" && phone && (await isKnownCustomer(trx, ctx.now(), phone))) return "known";
	if (!isUnknownSenderQuotaFull && !(await isOverBurstLimit(ctx, trx, requestClass))) return "stranger";
	if ((await countRows(selectHeldLeads(trx))) >= MAX_HELD) throw rejectRequest("crowd", NOT_STORED_MESSAGE);
	return "held";
}

/** Checks whether few enough requests are held that the usual promise holds for one more. */
export const canPromise = async ({ env }: Pick<SenderContext, "env">, trx: Trx): Promise<boolean> =>
	(await countRows(selectHeldLeads(trx))) <= MAX_PROMISED * env.BIELA_CROWD;

/** Checks whether more requests came than the limits allow; one more is held. */
export async function isOverBurstLimit(
	{ now, env }: SenderContext,
	trx: Trx,
	requestClass: RequestClass,
): Promise<boolean> {
	const toLimit = (count: number) => count * env.BIELA_CROWD;
	if (
		(await countReceived(trx, requestClass, getWindowAround(now(), BURST_LIMITS.windowMs))) >=
		toLimit(BURST_LIMITS.atOnce)
	)
		return true;
	// Spam is quarantined anyway.
	if (requestClass === "spam") return false;
	return (
		(await countUnanswered(trx, requestClass, getWindowAround(now(), DAY_MS))) >=
		toLimit(BURST_LIMITS.unanswered)
	);
}

/**
 * Checks whether the shop knows the customer of a phone, within a daily limit: staff created them or a request of
 * theirs, corrected their data, or answered a request that is not lost.
 */
async function isKnownCustomer(trx: Trx, now: Date, phone: string): Promise<boolean> {
	const person = await findPersonByPhone(trx, phone);
	if (!person) return false;
	const customerLeads = trx.selectFrom("leads").where("leads.customerId", "=", person.id);
	const { since, until } = getWindowAround(now, DAY_MS);
	const recentRequests = customerLeads
		.where("channel", "=", "site")
		.where("leads.createdAt", ">", since)
		.where("leads.createdAt", "<", until);
	if ((await countRows(recentRequests)) >= MAX_KNOWN_PER_DAY) return false;
	if (await hasChanges(trx, "customer", person.id)) return true;
	const handledLead = await customerLeads
		.innerJoin("leadEvents", "leadEvents.leadId", "leads.id")
		.select("leads.id")
		.where(({ or, eb }) => or([eb("leads.state", "in", NOT_LOST), eb("leads.channel", "!=", "site")]))
		.where("leadEvents.author", "not in", [BY_VISITOR, SYSTEM_AUTHOR])
		.limit(1)
		.executeTakeFirst();
	return handledLead !== undefined;
}

/** Returns the window before an instant and as long after it; later requests were stored while the clock ran ahead. */
function getWindowAround(now: Date, ms: number) {
	const shiftNow = (by: number) => new Date(now.getTime() + by).toISOString();
	return { since: shiftNow(-ms), until: shiftNow(ms) };
}
