import { applyEstimateToLead } from "#core/requests/changes/lead-updates.server.ts";
import { addLeadKeywords } from "#core/requests/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { formatCents } from "#domain/money.ts";
import { toEstimateChangedError } from "#features/workshop/estimates/conflicts.server.ts";
import type { Estimate, SendInput } from "#features/workshop/estimates/contract.ts";
import { rejectEstimate } from "#features/workshop/estimates/errors.server.ts";
import { getEstimateStateInfo } from "#features/workshop/estimates/estimate-states.ts";
import { LEAD_EVENTS, NO_SITE } from "#features/workshop/estimates/messages.ts";
import {
	addEstimateEvent,
	getCurrentVersion,
	lockEstimate,
	replaceWaitingVersions,
	updateEstimate,
} from "#features/workshop/estimates/store.server.ts";
import { getEstimateView } from "#features/workshop/estimates/view.server.ts";
import type { Call } from "#server/call.server.ts";
import { changedMeanwhileError } from "#server/errors.ts";
import { getPublicOrigin } from "#server/site-origin.ts";
import { runWork } from "#server/work.server.ts";

/**
 * Sends a draft: its link shows it, it becomes immutable, and it replaces earlier versions that still waited. Sending the
 * current version again only adds an event.
 *
 * @throws NotFoundError | RuleError no_site | not_ready (422, a sentence for each field) | changed_meanwhile (409)
 * @source rules 10.2, 10.5
 */
export function sendEstimate(
	call: Call,
	{ id, updated_at: loadedAt, via }: { id: string } & SendInput,
): Promise<Estimate> {
	const { ctx, actor } = call;
	if (!getPublicOrigin(ctx.env)) throw rejectEstimate("no_site", NO_SITE);
	return runWork(call, async (work) => {
		const { trx } = work;
		const { estimate: draft, versions } = await lockEstimate(trx, id);
		const now = ctx.now();
		const author = actor.fullName;
		const { isDraft, isAnnulled } = getEstimateStateInfo(draft.state);
		if (!isDraft) {
			if (isAnnulled || getCurrentVersion(versions)?.id !== id)
				throw await toEstimateChangedError(work, { estimate: draft });
			await addEstimateEvent(trx, draft, now, { kind: "resent", author, via });
			return getEstimateView(trx, ctx, actor, id);
		}
		const { missing: fields, answered } = await getEstimateView(trx, ctx, actor, id);
		// A colleague edited the draft, or the customer answered meanwhile.
		if (draft.updatedAt !== loadedAt)
			throw answered
				? changedMeanwhileError(answered)
				: await toEstimateChangedError(work, { estimate: draft });
		const { taxPercent } = await getSettings(trx);
		const [message] = Object.values(fields);
		if (message) throw rejectEstimate("not_ready", message, { fields });
		const sent = { state: "sent" as const, sentAt: now.toISOString(), sentBy: author };
		if (!(await updateEstimate(trx, draft, { ...sent, taxPercent }, now)))
			throw await toEstimateChangedError(work, { estimate: draft });
		await addEstimateEvent(trx, draft, now, { kind: "sent", author, via });
		await replaceWaitingVersions(trx, now, versions, author);
		if (draft.carPlate) await addLeadKeywords(trx, draft.leadId, draft.carPlate);
		const text = LEAD_EVENTS.sent(draft.reference, draft.version, formatCents(draft.totalCents));
		await applyEstimateToLead(trx, now, draft.leadId, { author, text, alert: null, isQuoted: true });
		return getEstimateView(trx, ctx, actor, id);
	});
}
