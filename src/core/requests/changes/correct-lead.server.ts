import { findOrCreateCustomer } from "#core/customer-records/find-or-create.server.ts";
import {
	deleteUnusedPerson,
	findPersonByPhone,
	lockPersonWithOneRequest,
	recordPersonChange,
	updatePerson,
} from "#core/customer-records/store.server.ts";
import type { LeadCorrection, LeadDetail } from "#core/requests/contract.ts";
import { rejectRequest } from "#core/requests/errors.server.ts";
import { requirePhone } from "#core/requests/form/contact-checks.server.ts";
import { getRequestKind, onRequestCorrected } from "#core/requests/hooks.server.ts";
import { isPromised } from "#core/requests/kinds.ts";
import { replaceLink } from "#core/requests/link/links.server.ts";
import { moveFamilyToCustomer } from "#core/requests/merging/family.server.ts";
import { CORRECTED_LABELS, correctSummary, NOTHING_TO_CORRECT } from "#core/requests/messages.ts";
import { addKeywords, buildLeadSearchText } from "#core/requests/rules.ts";
import { lockLead } from "#core/requests/store.server.ts";
import { hasTextBesidesNumber } from "#domain/phone/typed-phone.ts";
import type { Call } from "#server/call.server.ts";
import type { Work } from "#server/work.server.ts";
import { addLeadHistory, editLead, saveLead } from "./edit-lead.server.ts";
import { toLeadChangedError } from "./lead-conflicts.server.ts";

/**
 * Corrects the person, car and service of a request; the history keeps the previous values. If it is the customer's
 * only request, the customer record is updated too. If the phone belongs to another customer, the request moves to
 * them.
 *
 * @throws RuleError bad_phone | nothing_to_correct (422) | changed_meanwhile (409)
 * @source rules 4.26
 */
export function correctLead(
	call: Call,
	{ requestId, to }: { requestId: string; to: LeadCorrection },
): Promise<LeadDetail> {
	const { ctx } = call;
	return editLead(call, requestId, async (work, lead) => {
		const { trx } = work;
		const { id } = lead;
		if (lead.updated_at !== to.updated_at) throw toLeadChangedError(lead, ctx.now());
		const { car = lead.car, service } = to;
		const correction = { service, car: car === lead.car ? undefined : car };
		const previousService = await getRequestKind(lead.kind).correct(trx, id, correction);
		const serviceChanged =
			service !== undefined && previousService !== undefined && previousService !== service;
		const lines = [
			...toChangeLines("car", lead.car, car),
			...(serviceChanged ? toChangeLines("service", previousService, service) : []),
		];
		let summary = correctSummary(lead.summary, lead.car, car);
		if (serviceChanged) summary = correctSummary(summary, previousService, service);
		if (await storeCorrection(work, { lead, person: to, lines, set: { car, summary } }))
			await onRequestCorrected.run(work, id);
	});
}

/** A correction of a request: its person, and what another feature adds as `lines`, `set` and `keywords`. */
type CorrectionInput = {
	person: Pick<LeadCorrection, "phone" | "name" | "email">;
	lines: readonly string[];
	set: { car?: string; summary?: string };
	/** Text to add to the search index. */
	keywords?: string;
};

/**
 * Corrects the person of a request and related fields, with one history event.
 *
 * @returns false when nothing changed
 * @throws RuleError bad_phone | nothing_to_correct (422) | changed_meanwhile (409)
 * @source rules 4.26
 */
export async function storeCorrection(
	work: Work,
	{ lead, person, lines, set, keywords = "" }: { lead: LeadDetail } & CorrectionInput,
): Promise<boolean> {
	const { ctx, trx } = work;
	const { id, reference } = lead;
	const phone = requirePhone(person.phone).e164;
	// A walk-in may leave no phone: the request gets a customer once a phone is added.
	if (!isPromised(lead.kind) || lead.is_forgotten)
		throw rejectRequest("nothing_to_correct", NOTHING_TO_CORRECT);
	const { name, email: typedEmail = "" } = person;
	const email = typedEmail || null;
	const typed = lead.phone_typed ?? lead.phone ?? "";
	// The same number in another spelling is no correction; another extension is.
	const hasExtension = [typed, person.phone].some(hasTextBesidesNumber);
	const phoneTyped = phone === lead.phone && !hasExtension ? lead.phone_typed : person.phone;
	const changeLines = [
		...toChangeLines("phone", typed, phoneTyped ?? undefined),
		...toChangeLines("name", lead.name, name),
		...toChangeLines("email", lead.email ?? "", typedEmail),
		...lines,
	];
	if (changeLines.length === 0) return false;
	const customerId = await resolveCustomerId(work, { lead, to: { phone, name, email } });
	const { car = lead.car, summary = lead.summary } = set;
	const row = { name, phone, phoneTyped, email, car, summary };
	// A concurrent note adds keywords without a new version, so read them again under the lock.
	const found = addKeywords((await lockLead(trx, id)).keywords, keywords);
	const searchText = buildLeadSearchText({ reference, ...row, keywords: found });
	await saveLead(work, {
		lead,
		expectedVersion: lead.updated_at,
		set: {
			...row,
			keywords: found,
			searchText,
			...(customerId && { customerId }),
		},
	});
	const hasNewCustomer = lead.customer !== null && customerId !== lead.customer.id;
	// The holder of the old link may be another person, so replace it.
	if (hasNewCustomer || phone !== lead.phone) await replaceLink(ctx, trx, id);
	if (customerId && hasNewCustomer) await moveFamilyToCustomer(trx, id, customerId);
	if (lead.customer && hasNewCustomer) await deleteUnusedPerson(trx, lead.customer.id, lead.created_at);
	await addLeadHistory(work, { leadId: id, kind: "edited", text: changeLines.join("\n") });
	return true;
}

/** Returns the history line of a corrected field; none if the value is unchanged. */
export function toChangeLines(
	field: keyof typeof CORRECTED_LABELS,
	before: string,
	after: string | undefined,
): string[] {
	if (after === undefined || before === after) return [];
	return [`${CORRECTED_LABELS[field]}: ${before || "—"} → ${after || "—"}`];
}

/** Resolves the customer of a corrected request; undefined in quarantine, where no customer is created. */
async function resolveCustomerId(
	work: Work,
	{ lead, to }: { lead: LeadDetail; to: { phone: string; name: string; email: string | null } },
): Promise<string | undefined> {
	const { ctx, trx } = work;
	if (lead.is_quarantined) return undefined;
	if (!lead.customer) return findOrCreateCustomer(trx, ctx.now(), { ...to, isFromStaff: true });
	const { id } = lead.customer;
	const onlyPerson = await lockPersonWithOneRequest(trx, id);
	if (to.phone !== lead.phone) {
		const other = await findPersonByPhone(trx, to.phone);
		if (other) return other.id;
		if (!onlyPerson) return findOrCreateCustomer(trx, ctx.now(), { ...to, isFromStaff: true });
	}
	if (!onlyPerson) return id;
	const set = {
		...(to.phone !== lead.phone && { phone: to.phone }),
		// Keep what staff changed on the customer page.
		...(onlyPerson.name === lead.name && { name: to.name }),
		...(onlyPerson.email === lead.email && { email: to.email }),
	};
	await updatePerson(trx, id, set, ctx.now());
	const { phone, name, email } = onlyPerson;
	await recordPersonChange(work, {
		subjectId: id,
		change: {
			before: { phone, name, email },
			after: { phone, name, email, ...set },
			changedAt: ctx.now().toISOString(),
		},
	});
	return id;
}
