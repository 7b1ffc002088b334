import { storeCorrection, told } from "#features/leads/correct.server.ts";
import { findLead } from "#features/leads/inbox-read-model.server.ts";
import { lockSettings } from "#features/settings/store.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { mustExist } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Visit, VisitCorrection } from "./contract.ts";
import { fitAgain } from "./fit-again.server.ts";
import { openForEdit, stampAfter, visitAgain } from "./open.server.ts";
import { correctWrittenDown } from "./request/store.server.ts";
import { retellVisit } from "./retell.server.ts";
import { whenOfStored } from "./rules.ts";
import { NO_SUCH_VISIT, visitSummary } from "./sentences.ts";
import { updateVisit } from "./store.server.ts";
import { visitForStaff } from "./view.server.ts";
import { findChosen } from "./visit-length.server.ts";

/**
 * Puts a visit right: its person, car, note and service, with what it said in the history. One to come takes the time of
 * its other service, whose hours are asked for anew. Only an appointment's request is told by its visit's car and service.
 *
 * @throws RuleError bad_phone | nothing_to_correct | bad_time (422) | slot_taken | other_window | changed_meanwhile (409)
 * @source rules 3.31
 */
export function correctVisit(
	at: Platform,
	actor: Actor,
	leadId: string,
	to: VisitCorrection,
): Promise<Visit> {
	return inTransaction(at.db, async (trx) => {
		const visit = await openForEdit(at, trx, leadId, to);
		const settings = await lockSettings(trx);
		const lead = mustExist(await findLead(trx, leadId), NO_SUCH_VISIT);
		const { service, serviceId, job } = await findChosen(trx, to.service, settings);
		const { car, note } = to;
		const isOther = service !== visit.service;
		const isNewWords = car !== visit.car || note !== visit.note;
		const summary = visitSummary({ service, car, ...whenOfStored(visit) });
		const isChanged = await storeCorrection(at, trx, actor, lead, {
			person: to,
			lines: [
				...told("service", visit.service, service),
				...told("car", visit.car, car),
				...told("note", visit.note, note),
			],
			set: lead.kind === "appointment" ? { car, summary } : {},
			words: isNewWords ? `${car} ${note}` : "",
		});
		if (!isChanged) return visitForStaff(at, visit);
		await updateVisit(trx, leadId, {
			car,
			note,
			updatedAt: stampAfter(visit, at.now()),
			...(isOther && { service, serviceId }),
		});
		if (isOther) {
			await correctWrittenDown(trx, leadId, { service, serviceId });
			await fitAgain(at, trx, settings, await visitAgain(trx, leadId), {
				job,
				overbook: to.overbook,
				isNewTime: to.new_time,
				author: actor.fullName,
			});
		}
		await retellVisit(at, trx, leadId);
		return visitForStaff(at, await visitAgain(trx, leadId));
	});
}
