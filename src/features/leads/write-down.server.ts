import { getSettings } from "#features/settings/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { once } from "#platform/database/once.server.ts";
import { mustExist } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { LeadDetail, NewRequest } from "./contract.ts";
import { reachablePhone } from "./form/reach.server.ts";
import { findLead } from "./inbox-read-model.server.ts";
import type { KindRooms } from "./kind-rooms.server.ts";
import { openLead, summaryOf } from "./open.server.ts";
import { NO_LEAD } from "./sentences.ts";
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
export async function writeDownRequest(
	at: Platform,
	actor: Actor,
	{ request, key, rooms }: { request: NewRequest; key: string | undefined; rooms: KindRooms },
): Promise<LeadDetail> {
	reachablePhone(request.phone);
	const submission = { scope: "inbox", key, body: request, stands: isStillOpen };
	const { answer } = await once(at, submission, async (trx) => ({
		id: await writeDown(at, trx, actor, request, rooms),
	}));
	return mustExist(await findLead(at.db, answer.id), NO_LEAD);
}

/** Creates the request in an existing transaction; `phone` is "" if there is none. @returns the id of the request */
export async function writeDown(
	at: Platform,
	trx: Trx,
	actor: Actor,
	request: NewRequest,
	rooms: KindRooms,
): Promise<string> {
	const { kind, channel, name, phone, email, car } = request;
	const { id } = await openLead(at, trx, await getSettings(trx), {
		kind,
		channel,
		name,
		phone: phone || undefined,
		car,
		email: email || undefined,
		urgency: kind === "service_request" ? request.urgency : null,
		summary: summaryOf(request.service, request.wish, car),
		words: request.wish,
		author: actor.fullName,
	});
	await rooms[kind].writeDown(trx, { leadId: id, request, now: at.now() });
	return id;
}
