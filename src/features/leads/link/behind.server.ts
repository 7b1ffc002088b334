import { withPlateEnd } from "#car/car.ts";
import { factsOf } from "#features/leads/lead-states.ts";
import { strangerOf } from "#features/leads/strangers/store.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { addDays, panamaDay, panamaInstant } from "#panama/time.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { mustExist, NotFoundError } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { hashOfToken } from "#platform/start/secret.server.ts";
import { calledName } from "#words/greeting.ts";
import type { OwnMatter } from "./contract.ts";
import { findMatter } from "./matter-read-model.server.ts";

type At = Pick<Platform, "now">;

/** A closed case stays readable for this many days. */
const AFTERWARDS_DAYS = 30;
const MIDNIGHT = 24 * 60;
const UNKNOWN_LINK =
	"Este enlace no abre nada. Escríbenos por WhatsApp con tu nombre y te mandamos otro.";

/**
 * Returns the id of the request of a customer's link. A wrong, changed or expired token gets the same error after the
 * same lookup.
 *
 * @param notFoundMessage message of the requested part
 * @throws NotFoundError
 * @source rules 5.28
 */
export async function leadBehind(
	at: At,
	db: DbOrTrx,
	{ token, unknown }: { token: string; unknown: string },
): Promise<string> {
	const { leadId, hasEnded } = mustExist(await matterBehind(at, db, token), unknown);
	if (hasEnded) throw new NotFoundError(unknown);
	return leadId;
}

/** Returns the head of the customer portal, for a closed case too. @throws NotFoundError */
export async function readOwnMatter(
	at: Pick<Platform, "now" | "db">,
	token: string,
): Promise<OwnMatter> {
	const found = mustExist(await matterBehind(at, at.db, token), UNKNOWN_LINK);
	const { hasEnded, isOpen, dueAt, photosUntil, orderReference } = found;
	const now = at.now().toISOString();
	const isAsked = isOpen && found.answeredAt === null && dueAt > now;
	const isHeld = isAsked && found.isQuarantined === 1;
	// Requests held in a burst have no promised answer time.
	const isDue = isAsked && !(isHeld && (await strangerOf(at.db, found.leadId)).isToldToWait);
	return {
		reference: found.reference,
		first_name: calledName(found.name),
		asked: !hasEnded ? withPlateEnd(found.summary, found.plate ?? "") : "",
		is_over: hasEnded,
		is_open: isOpen,
		// Without the work orders feature their part is hidden.
		has_order: orderReference !== null && !hasEnded && (await getSettings(at.db)).usesWorkOrders,
		photos_ended: !hasEnded && photosUntil !== null && photosUntil <= now,
		answer_by: isDue ? dueAt : null,
		changed_at: found.updatedAt,
	};
}

async function matterBehind({ now }: At, db: DbOrTrx, token: string) {
	const found = await findMatter(db, hashOfToken(token));
	if (!found) return undefined;
	const { isOpen } = factsOf(found.state);
	const end = endOf(found, isOpen);
	return { ...found, isOpen, hasEnded: end !== null && Date.parse(end) <= now().getTime() };
}

type Matter = NonNullable<Awaited<ReturnType<typeof findMatter>>>;

/**
 * Returns when a case ends for its customer, an instant: 30 days after its request was closed and its appointment
 * passed, or with the last of its parts. Null while it is open, or approved: the approval is the customer's proof.
 *
 * @source rules 5.28
 */
function endOf(matter: Matter, isOpen: boolean): string | null {
	if (isOpen || matter.isApproved) return null;
	const { updatedAt, visitDay, validUntil, photosUntil } = matter;
	const closed = addDays(panamaDay(new Date(updatedAt)), AFTERWARDS_DAYS);
	const passed = visitDay ? addDays(visitDay, AFTERWARDS_DAYS) : closed;
	const [last = closed] = [closed, passed, validUntil ?? closed].toSorted().toReversed();
	const end = panamaInstant(last, MIDNIGHT).toISOString();
	return photosUntil && photosUntil > end ? photosUntil : end;
}
