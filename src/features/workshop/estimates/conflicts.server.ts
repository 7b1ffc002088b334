import { formatAuthor } from "#core/requests/authors.ts";
import { formatChangedMeanwhile, formatStateReached } from "#domain/past-moment.ts";
import type { Trx } from "#server/database/db.server.ts";
import { alreadyDoneError, changedMeanwhileError } from "#server/errors.ts";
import type { AnyWork } from "#server/work.server.ts";
import { EVENT_LABELS, type EventKind } from "./choices.ts";
import { type EstimateRecord, listEvents } from "./store.server.ts";

/** Creates the error for an estimate that was changed meanwhile: it names who, and when. */
export async function toEstimateChangedError(
	work: AnyWork,
	{ estimate, extra }: { estimate: EstimateRecord; extra?: Versions | undefined },
) {
	const { ctx, trx } = work;
	const { updatedAt: doneAt } = estimate;
	const message = formatChangedMeanwhile("esta cotización", {
		by: formatAuthor(await findAuthor(trx, estimate)),
		...{ doneAt, now: ctx.now() },
	});
	return changedMeanwhileError(message, extra);
}
type Versions = { current: unknown; yours: unknown };

/** Finds who made the last change; edits of a draft leave no event, and have no author. */
async function findAuthor(trx: Trx, { leadId, version, updatedAt }: EstimateRecord) {
	const events = await listEvents(trx, leadId);
	return events.find((event) => event.version === version && event.kind !== "viewed" && event.at >= updatedAt)
		?.author;
}

/**
 * Requires that an action is not the last thing that was done to an estimate.
 *
 * @throws RuleError already_done (409)
 */
export async function requireNotDone(
	work: AnyWork,
	{ estimate, kind }: { estimate: EstimateRecord; kind: EventKind },
) {
	const { ctx, trx } = work;
	const events = await listEvents(trx, estimate.leadId);
	const last = events.find((event) => event.version === estimate.version && event.kind !== "viewed");
	if (last?.kind !== kind) return;
	const done = { by: formatAuthor(last.author), doneAt: last.at, now: ctx.now() };
	throw alreadyDoneError(formatStateReached(EVENT_LABELS[kind], done));
}
