import { requirePhone } from "#core/requests/form/contact-checks.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { withIdempotency } from "#server/database/idempotency.server.ts";
import { requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import type { LeadDetail, NewRequest } from "./contract.ts";
import { getRequestKind } from "./hooks.server.ts";
import { getKindInfo } from "./kinds.ts";
import { findLead } from "./lead-detail.server.ts";
import { NO_LEAD } from "./messages.ts";
import { buildSummary, openLead } from "./open-lead.server.ts";
import { isStillOpen } from "./store.server.ts";

/**
 * Creates a request for a customer who asks by WhatsApp, by phone, at the counter or elsewhere. It is like one from
 * the site, with reference, clock, customer and counts. No email is sent, since the customer typed no address into a
 * form.
 *
 * @param key makes a second submission the same request
 * @throws RuleError bad_phone (422) | idempotency_conflict (422)
 * @source rules 4.24
 */
export async function createStaffRequest(
	ctx: AppContext,
	actor: Actor,
	request: NewRequest,
	key: string | undefined,
): Promise<LeadDetail> {
	requirePhone(request.phone);
	const submission = { scope: "inbox", key, sender: actor, body: request, isStillValid: isStillOpen };
	const { answer } = await withIdempotency(ctx, submission, async (trx) => ({
		id: await createStaffLead(ctx, trx, actor, request),
	}));
	return requireFound(await findLead(ctx.db, answer.id), NO_LEAD);
}

/** Creates the request in an existing transaction; `phone` is "" if there is none. @returns the id of the request */
export async function createStaffLead(
	ctx: AppContext,
	trx: Trx,
	actor: Actor,
	request: NewRequest,
): Promise<string> {
	const { kind, channel, name, phone, email, car } = request;
	const { id } = await openLead(ctx, trx, await getSettings(trx), {
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
	});
	await getRequestKind(kind).create(trx, { leadId: id, request, now: ctx.now() });
	return id;
}
