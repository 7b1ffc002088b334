import { tellEstimate } from "#features/leads/follow.server.ts";
import { rememberWords } from "#features/leads/store.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { formatCents } from "#panama/dollars.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { changedMeanwhile, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicOrigin } from "#platform/site-origin.ts";
import type { Estimate, Sending } from "./contract.ts";
import { factsOf } from "./estimate-states.ts";
import { CHANGED_MEANWHILE, LEAD_EVENTS, NO_SITE } from "./sentences.ts";
import { addEstimateEvent, currentOf, lockEstimate, updateEstimate } from "./store.server.ts";
import { viewEstimate } from "./view.server.ts";

/**
 * Sends a draft: its link shows it, it becomes immutable, and it replaces earlier versions that still waited. Sending the
 * current version again only adds an event.
 *
 * @throws NotFoundError | RuleError no_site | not_ready (422, a sentence for each field) | changed_meanwhile (409)
 * @source rules 10.2, 10.5
 */
export function sendEstimate(
	at: Platform,
	actor: Actor,
	id: string,
	{ updated_at: seenAt, via }: Sending,
): Promise<Estimate> {
	if (!publicOrigin(at.env)) throw new RuleError("no_site", NO_SITE);
	return inTransaction(at.db, async (trx) => {
		const { estimate: draft, versions } = await lockEstimate(trx, id);
		const now = at.now();
		const author = actor.fullName;
		const { isDraft, isAnnulled } = factsOf(draft.state);
		if (!isDraft) {
			if (isAnnulled || currentOf(versions)?.id !== id) throw changedMeanwhile(CHANGED_MEANWHILE);
			await addEstimateEvent(trx, draft, now, { kind: "resent", author, via });
			return viewEstimate(trx, at, actor, id);
		}
		const { missing: fields, answered } = await viewEstimate(trx, at, actor, id);
		// A colleague edited the draft, or the customer answered meanwhile.
		if (draft.updatedAt !== seenAt) throw changedMeanwhile(answered ?? CHANGED_MEANWHILE);
		const { taxPercent } = await getSettings(trx);
		const [missing] = Object.values(fields);
		if (missing) throw new RuleError("not_ready", missing, { fields });
		const sent = { state: "sent" as const, sentAt: now.toISOString(), sentBy: author };
		if (!(await updateEstimate(trx, draft, { ...sent, taxPercent }, now)))
			throw changedMeanwhile(CHANGED_MEANWHILE);
		await addEstimateEvent(trx, draft, now, { kind: "sent", author, via });
		for (const earlier of versions.filter(({ state }) => factsOf(state).isWaiting)) {
			await updateEstimate(trx, earlier, { state: "replaced" }, now);
			await addEstimateEvent(trx, earlier, now, { kind: "replaced", author });
		}
		if (draft.carPlate) await rememberWords(trx, draft.leadId, draft.carPlate);
		const text = LEAD_EVENTS.sent(draft.reference, draft.version, formatCents(draft.totalCents));
		await tellEstimate(trx, now, draft.leadId, { author, text, news: null, isQuoted: true });
		return viewEstimate(trx, at, actor, id);
	});
}
