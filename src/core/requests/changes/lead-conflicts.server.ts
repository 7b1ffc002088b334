import { formatAuthor } from "#core/requests/authors.ts";
import type { LeadDetail } from "#core/requests/contract.ts";
import { getLeadStateInfo } from "#core/requests/lead-states.ts";
import { formatChangedMeanwhile, formatStateReached } from "#domain/past-moment.ts";
import { alreadyDoneError, changedMeanwhileError } from "#server/errors.ts";

type Changed = Pick<LeadDetail, "history" | "state" | "updated_at">;

/** Creates the error for a request that was changed meanwhile: it names who, and when. */
export function toLeadChangedError(lead: Changed, now: Date) {
	// A typed note is no edit of the request.
	const last = lead.history.find(({ note }) => !note);
	const done = { by: formatAuthor(last?.author), doneAt: last?.created_at ?? lead.updated_at, now };
	return changedMeanwhileError(formatChangedMeanwhile("esta solicitud", done));
}

/** Creates the error for a request that is in the wanted state already. */
export function toStateReachedError(lead: Changed, now: Date) {
	const last = lead.history.find(({ kind }) => kind === "state" || kind === "created");
	const done = { by: formatAuthor(last?.author), doneAt: last?.created_at ?? lead.updated_at, now };
	return alreadyDoneError(formatStateReached(getLeadStateInfo(lead.state).label, done));
}
