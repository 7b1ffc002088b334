import { mailboxOf } from "#letter-cap.ts";
import { panamaDay } from "#panama/time.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { RuleError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { countVisitsOf, findAsker, listHeld } from "./read-model.server.ts";
import { OPEN_AT_MOST } from "./rules.ts";
import { tooManyVisits } from "./sentences.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A visit without a day that nobody gave one for so long is no visit to come. */
const WAITS_MS = 30 * DAY_MS;

/**
 * Turns away who holds a handful of visits to come already, so that nobody fills the agenda. Call it after the request
 * got its number: whoever asks with the next one waits until this transaction ends, so that a crowd counts right.
 *
 * @param asked the request that was just opened, and the visitor's address as the server saw it
 * @throws RuleError too_many_visits (422)
 * @source rules 3.11
 */
export async function refuseTooMany(
	trx: Trx,
	now: Date,
	{ leadId, address }: { leadId: string; address: string },
): Promise<void> {
	const own = await findAsker(trx, leadId);
	// What holds no hour takes none from anybody.
	if (own.isQuarantined) return;
	const today = panamaDay(now);
	const waitsSince = new Date(now.getTime() - WAITS_MS).toISOString();
	const ofPerson = own.customerId ? { customerId: own.customerId, today, waitsSince } : undefined;
	if (ofPerson && (await countVisitsOf(trx, ofPerson)) >= OPEN_AT_MOST.phone)
		throw refusal("phone");
	const held = await listHeld(trx, today);
	const sameMailbox = (email: string | null) =>
		email !== null && own.email !== null && mailboxOf(email) === mailboxOf(own.email);
	if (held.filter(({ email }) => sameMailbox(email)).length >= OPEN_AT_MOST.email)
		throw refusal("email");
	const since = new Date(now.getTime() - DAY_MS).toISOString();
	const network = networkOf(address);
	const neighbours = held.filter(
		(visit) =>
			visit.createdAt > since && visit.address !== null && networkOf(visit.address) === network,
	);
	if (neighbours.length >= OPEN_AT_MOST.network) throw refusal("network");
}

function refusal(who: keyof typeof OPEN_AT_MOST) {
	const sentence = tooManyVisits(who, OPEN_AT_MOST[who]);
	const fields = who === "network" ? {} : { fields: { [who]: sentence } };
	return new RuleError("too_many_visits", sentence, fields);
}
