import { hasChanges } from "#features/changes/store.server.ts";
import { findByPhone } from "#features/customers/record/store.server.ts";
import { BY_VISITOR, SYSTEM_AUTHOR } from "#features/leads/authors.ts";
import { DAY_MS } from "#panama/time.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { countOf } from "#platform/database/rows.server.ts";
import { notNow } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { KNOWN_A_DAY, LIVED, MOST_HELD, MOST_PROMISED, type Sort } from "./rules.ts";
import { NOT_STORED } from "./sentences.ts";
import { countCame, countUnanswered, heldLeads, NOT_LOST } from "./store.server.ts";

type At = Pick<Platform, "now" | "env">;
/** `isDayShareFull` when unknown senders already hold their share of the requested day. */
type Weighed = { sort: Sort; phone: string | undefined; isCrowded?: boolean | undefined };

/**
 * Decides whether a request from the site has a known sender, an unknown one, or is held for review. Call it after
 * the request has its number: concurrent requests then wait for this transaction, so that the counts are exact.
 *
 * @throws RuleError crowd (503) when too many wait already
 * @source rules 4.42; decision 016
 */
export async function weigh(
	at: At,
	trx: Trx,
	{ sort, phone, isCrowded = false }: Weighed,
): Promise<"known" | "stranger" | "held"> {
	if (sort === "request" && phone && (await isKnown(trx, at.now(), phone))) return "known";
	if (!isCrowded && !(await isTooMany(at, trx, sort))) return "stranger";
	if ((await countOf(heldLeads(trx))) >= MOST_HELD) throw notNow("crowd", NOT_STORED);
	return "held";
}

/** Checks whether few enough requests are held that the usual promise holds for one more. */
export const canPromise = async ({ env }: Pick<At, "env">, trx: Trx): Promise<boolean> =>
	(await countOf(heldLeads(trx))) <= MOST_PROMISED * env.BIELA_CROWD;

/** Checks whether more requests came than the limits allow; one more is held. */
export async function isTooMany({ now, env }: At, trx: Trx, sort: Sort): Promise<boolean> {
	const most = (count: number) => count * env.BIELA_CROWD;
	if ((await countCame(trx, sort, around(now(), LIVED.windowMs))) >= most(LIVED.atOnce))
		return true;
	// Spam is quarantined anyway.
	if (sort === "spam") return false;
	return (await countUnanswered(trx, sort, around(now(), DAY_MS))) >= most(LIVED.unanswered);
}

/**
 * Checks whether the shop knows the customer of a phone, within a daily limit: staff created them or a request of
 * theirs, corrected their data, or answered a request that is not lost.
 */
async function isKnown(trx: Trx, now: Date, phone: string): Promise<boolean> {
	const person = await findByPhone(trx, phone);
	if (!person) return false;
	const theirs = trx.selectFrom("leads").where("leads.customerId", "=", person.id);
	const { since, until } = around(now, DAY_MS);
	const today = theirs
		.where("channel", "=", "site")
		.where("leads.createdAt", ">", since)
		.where("leads.createdAt", "<", until);
	if ((await countOf(today)) >= KNOWN_A_DAY) return false;
	if (await hasChanges(trx, "customer", person.id)) return true;
	const dealtWith = await theirs
		.innerJoin("leadEvents", "leadEvents.leadId", "leads.id")
		.select("leads.id")
		.where(({ or, eb }) =>
			or([eb("leads.state", "in", NOT_LOST), eb("leads.channel", "!=", "site")]),
		)
		.where("leadEvents.author", "not in", [BY_VISITOR, SYSTEM_AUTHOR])
		.limit(1)
		.executeTakeFirst();
	return dealtWith !== undefined;
}

/** Returns the window before an instant and as long after it; later requests were stored while the clock ran ahead. */
function around(now: Date, ms: number) {
	const instant = (by: number) => new Date(now.getTime() + by).toISOString();
	return { since: instant(-ms), until: instant(ms) };
}
