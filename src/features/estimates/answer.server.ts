import { inTransaction } from "#platform/database/db.server.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Estimate, StaffAnswer } from "./contract.ts";
import { decide } from "./decide.server.ts";
import { lockEstimate } from "./store.server.ts";
import { tellAnswer } from "./tell.server.ts";
import { viewEstimate } from "./view.server.ts";

/**
 * Staff write down what the customer answered by WhatsApp, by telephone or in person: the same yes or no as through the
 * link, with who said it and who heard it.
 *
 * @throws NotFoundError | RuleError changed | expired | answered | void (409) | only_whole | needs_job | invalid (422)
 * @source rules 10.9
 */
export function answerForCustomer(
	at: Platform,
	actor: Actor,
	id: string,
	answer: StaffAnswer,
): Promise<Estimate> {
	return inTransaction(at.db, async (trx) => {
		const { estimate, versions } = await lockEstimate(trx, id);
		const now = at.now();
		const { version, job_ids: jobIds, total_cents: totalCents, reason, text, via } = answer;
		const who = { via, by: answer.said_by, author: actor.fullName };
		const said = { version, jobIds, totalCents, reason, text, ...who };
		const decided = await decide(trx, now, versions, said);
		const how = { author: actor.fullName, reason, isQuiet: true };
		if (decided.isNew) await tellAnswer(trx, now, estimate, { ...decided, ...how });
		return viewEstimate(trx, at, actor, id);
	});
}
