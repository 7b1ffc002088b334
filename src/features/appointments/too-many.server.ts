import { LIVED } from "#features/leads/strangers/rules.ts";
import type { Settings } from "#features/settings/contract.ts";
import { planOf } from "#features/settings/rules.ts";
import { mailboxOf } from "#letter-cap.ts";
import { DAY_MS, panamaDay } from "#panama/time.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { RuleError } from "#platform/errors.ts";
import { toSubscriber } from "#platform/limits.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { countStrangersPlaces, countVisitsOf, findAsker, listHeld } from "./read-model.server.ts";
import { OPEN_AT_MOST } from "./rules.ts";
import { tooManyVisits } from "./sentences.ts";
import { placesOf, roomFor, type VisitLength } from "./visit-length.ts";

/** A visit that has had no day for longer than this no longer counts as upcoming. */
const WAITS_MS = 30 * DAY_MS;

/**
 * Rejects a booking if the customer already has the maximum of upcoming visits, so that one sender cannot fill the
 * agenda. Call it after the request has its number: the next request waits for this transaction, so bursts count right.
 *
 * @param input the request just opened, and the visitor's address as the server saw it
 * @throws RuleError too_many_visits (422)
 * @source rules 3.11
 */
export async function refuseTooMany(
	trx: Trx,
	now: Date,
	{ leadId, address }: { leadId: string; address: string },
): Promise<void> {
	const own = await findAsker(trx, leadId);
	// A quarantined request reserves no hours.
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
	const network = toSubscriber(address);
	const neighbours = held.filter(
		(visit) =>
			visit.createdAt > since && visit.address !== null && toSubscriber(visit.address) === network,
	);
	if (neighbours.length >= OPEN_AT_MOST.network) throw refusal("network");
}

type Hour = { day: string; start: number; job: VisitLength };

/**
 * Checks whether unanswered requests from unknown senders would exceed their share of a day's slots.
 *
 * @source rules 4.42
 */
export async function isCrowdedDay(
	{ env }: Pick<Platform, "env">,
	trx: Trx,
	settings: Settings,
	{ day, start, job }: Hour,
): Promise<boolean> {
	const plan = planOf(day, settings);
	if (!("opens" in plan)) return false;
	const hours = job.dropOff ? 1 : (plan.closes - plan.opens) / 60;
	const share = Math.min(1, LIVED.dayShare * env.BIELA_CROWD);
	const held = await countStrangersPlaces(trx, { day, pool: job.dropOff?.serviceId ?? "" });
	// Always allow the first one.
	return held > 0 && held + placesOf(start, job).length > hours * roomFor(job, settings) * share;
}

function refusal(who: keyof typeof OPEN_AT_MOST) {
	const sentence = tooManyVisits(who, OPEN_AT_MOST[who]);
	const fields = who === "network" ? {} : { fields: { [who]: sentence } };
	return new RuleError("too_many_visits", sentence, fields);
}
