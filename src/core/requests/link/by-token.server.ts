import { getUnknownSender } from "#core/requests/burst-protection/store.server.ts";
import { getLeadStateInfo } from "#core/requests/lead-states.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { maskPlateInLine } from "#domain/car/car.ts";
import { getCallName } from "#domain/text/greeting.ts";
import { addDays, toPanamaDay, toPanamaInstant } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { NotFoundError, requireFound } from "#server/errors.ts";
import { hashToken } from "#server/start/secret.server.ts";
import type { PortalCase } from "./contract.ts";
import { findCaseByHash } from "./find-case.server.ts";

type ClockContext = Pick<AppContext, "now">;

/** A closed case stays readable for this many days. */
const READABLE_AFTER_CLOSE_DAYS = 30;
const MIDNIGHT = 24 * 60;
const UNKNOWN_LINK_MESSAGE =
	"Este enlace no abre nada. Escríbenos por WhatsApp con tu nombre y te mandamos otro.";

/**
 * Returns the id of the request of a customer's link. A wrong, changed or expired token gets the same error after the
 * same lookup.
 *
 * @param notFoundMessage message of the requested part
 * @throws NotFoundError
 * @source rules 5.28
 */
export async function getLeadIdByToken(
	ctx: ClockContext,
	db: DbOrTrx,
	{ token, notFoundMessage }: { token: string; notFoundMessage: string },
): Promise<string> {
	const { leadId, hasEnded } = requireFound(await findCaseByToken(ctx, db, token), notFoundMessage);
	if (hasEnded) throw new NotFoundError(notFoundMessage);
	return leadId;
}

/** Returns the header of the customer portal, for a closed case too. @throws NotFoundError */
export async function getPortalCase(ctx: Pick<AppContext, "now" | "db">, token: string): Promise<PortalCase> {
	const linkedCase = requireFound(await findCaseByToken(ctx, ctx.db, token), UNKNOWN_LINK_MESSAGE);
	const { hasEnded, isOpen, dueAt, photosUntil, orderReference } = linkedCase;
	const now = ctx.now().toISOString();
	const isAwaitingAnswer = isOpen && linkedCase.answeredAt === null && dueAt > now;
	const isHeld = isAwaitingAnswer && linkedCase.isQuarantined === 1;
	// Requests held in a burst have no promised answer time.
	const isDue =
		isAwaitingAnswer && !(isHeld && (await getUnknownSender(ctx.db, linkedCase.leadId)).isAskedToWait);
	return {
		reference: linkedCase.reference,
		first_name: getCallName(linkedCase.name),
		asked: !hasEnded ? maskPlateInLine(linkedCase.summary, linkedCase.plate ?? "") : "",
		is_over: hasEnded,
		is_open: isOpen,
		// Without the work orders feature their part is hidden.
		has_order: orderReference !== null && !hasEnded && (await getSettings(ctx.db)).usesWorkOrders,
		photos_ended: !hasEnded && photosUntil !== null && photosUntil <= now,
		answer_by: isDue ? dueAt : null,
		changed_at: linkedCase.updatedAt,
	};
}

async function findCaseByToken({ now }: ClockContext, db: DbOrTrx, token: string) {
	const linkedCase = await findCaseByHash(db, hashToken(token));
	if (!linkedCase) return undefined;
	const { isOpen } = getLeadStateInfo(linkedCase.state);
	const end = getCaseEnd(linkedCase, isOpen);
	return { ...linkedCase, isOpen, hasEnded: end !== null && Date.parse(end) <= now().getTime() };
}

type CaseRow = NonNullable<Awaited<ReturnType<typeof findCaseByHash>>>;

/**
 * Returns when a case ends for its customer, an instant: 30 days after its request was closed and its appointment
 * passed, or with the last of its parts. Null while it is open, or approved: the approval is the customer's proof.
 *
 * @source rules 5.28
 */
function getCaseEnd(caseRow: CaseRow, isOpen: boolean): string | null {
	if (isOpen || caseRow.isApproved) return null;
	const { updatedAt, visitDay, validUntil, photosUntil } = caseRow;
	const closed = addDays(toPanamaDay(new Date(updatedAt)), READABLE_AFTER_CLOSE_DAYS);
	const visitEnd = visitDay ? addDays(visitDay, READABLE_AFTER_CLOSE_DAYS) : closed;
	const [last = closed] = [closed, visitEnd, validUntil ?? closed].toSorted().toReversed();
	const end = toPanamaInstant(last, MIDNIGHT).toISOString();
	return photosUntil && photosUntil > end ? photosUntil : end;
}
