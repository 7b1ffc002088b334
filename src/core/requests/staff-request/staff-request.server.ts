import type { LeadDetail, NewRequest } from "#core/requests/contract.ts";
import { requirePhone } from "#core/requests/form/contact-checks.server.ts";
import { buildSummary, openLead } from "#core/requests/form/open-lead.server.ts";
import { getRequestKind } from "#core/requests/hooks.server.ts";
import { getKindInfo } from "#core/requests/kinds.ts";
import { findLead } from "#core/requests/lead-detail.server.ts";
import { NO_LEAD } from "#core/requests/messages.ts";
import { isStillOpen } from "#core/requests/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import type { Call } from "#server/call.server.ts";
import { requireFound } from "#server/errors.ts";
import { runOnce, type Work } from "#server/work.server.ts";

/**
 * Creates a request for a customer who asks by WhatsApp, by phone, at the counter or elsewhere. It is like one from
 * the site, with reference, clock, customer and counts. No email is sent, since the customer typed no address into a
 * form.
 *
 * @param key makes a second submission the same request
 * @throws RuleError bad_phone (422) | idempotency_conflict (422)
 * @source rules 4.24
 */
export async function createStaffRequest(call: Call, request: NewRequest): Promise<LeadDetail> {
	const { ctx } = call;
	requirePhone(request.phone);
	const submission = { scope: "inbox", body: request, isStillValid: isStillOpen };
	const { answer } = await runOnce(call, submission, async (work) => ({
		id: await createStaffLead(work, request),
	}));
	return requireFound(await findLead(ctx.db, answer.id), NO_LEAD);
}

/** Creates the request in an existing transaction; `phone` is "" if there is none. @returns the id of the request */
export async function createStaffLead(work: Work, request: NewRequest): Promise<string> {
	const { ctx, trx, actor } = work;
	const { kind, channel, name, phone, email, car } = request;
	const { id } = await openLead(work, {
		settings: await getSettings(trx),
		lead: {
			kind,
			channel,
			name,
			phone: phone || undefined,
			car,
			email: email || undefined,
			urgency: getKindInfo(kind).asksForWork ? request.urgency : null,
			summary: buildSummary(request.service, request.wish, car),
			message: request.wish,
			author: actor.fullName,
		},
	});
	await getRequestKind(kind).create(trx, { leadId: id, request, now: ctx.now() });
	return id;
}
