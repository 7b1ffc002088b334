import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import { mailboxOf } from "#letter-cap.ts";
import { panamaDay } from "#panama-time.ts";
import { countAll, type Trx } from "#platform/db.server.ts";
import { RuleError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { tooManyVisits } from "./copy.ts";
import { OPEN_AT_MOST, OPEN_VISITS } from "./rules.ts";
import "./table.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A visit without a day that nobody gave one for so long is no visit to come. */
const WAITS_MS = 30 * DAY_MS;

type Asked = {
	/** The request that was just opened. */
	leadId: string;
	/** The visitor's, as the server saw it. */
	address: string;
};

/**
 * Turns away who holds a handful of visits to come already, so that nobody fills the agenda. Call it after the request
 * got its number: whoever asks with the next one waits until this transaction ends, so that a crowd counts right.
 *
 * @throws RuleError too_many_visits (422)
 * @source rules 3.11
 */
export async function refuseTooMany(
	trx: Trx,
	now: Date,
	{ leadId, address }: Asked,
): Promise<void> {
	const own = await trx
		.selectFrom("leads")
		.select(["customerId", "email", "isQuarantined"])
		.where("id", "=", leadId)
		.executeTakeFirstOrThrow();
	// What holds no hour takes none from anybody.
	if (own.isQuarantined) return;
	if (own.customerId && (await countOfPerson(trx, now, own.customerId)) >= OPEN_AT_MOST.phone)
		throw refusal("phone");
	const held = await listHeld(trx, now);
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

async function countOfPerson(trx: Trx, now: Date, customerId: string): Promise<number> {
	const waitsSince = new Date(now.getTime() - WAITS_MS).toISOString();
	const { found } = await trx
		.selectFrom("leads")
		.innerJoin("visits", "visits.leadId", "leads.id")
		.select(countAll.as("found"))
		.where("leads.customerId", "=", customerId)
		.where("visits.state", "in", OPEN_VISITS)
		.where((where) =>
			where.or([
				where("visits.day", ">=", panamaDay(now)),
				where.and([where("visits.day", "is", null), where("visits.createdAt", ">", waitsSince)]),
			]),
		)
		.executeTakeFirstOrThrow();
	return found;
}

/** Who holds the visits of the days to come; the agenda's own length bounds how many. */
function listHeld(trx: Trx, now: Date) {
	return trx
		.selectFrom("visits")
		.innerJoin("leads", "leads.id", "visits.leadId")
		.leftJoin("leadConsents", "leadConsents.leadId", "visits.leadId")
		.select(["leads.email", "leadConsents.address", "visits.createdAt"])
		.where("visits.state", "in", OPEN_VISITS)
		.where("visits.day", ">=", panamaDay(now))
		.where(OUT_OF_QUARANTINE)
		.execute();
}

function refusal(who: keyof typeof OPEN_AT_MOST) {
	const sentence = tooManyVisits(who, OPEN_AT_MOST[who]);
	const fields = who === "network" ? {} : { fields: { [who]: sentence } };
	return new RuleError("too_many_visits", sentence, fields);
}
