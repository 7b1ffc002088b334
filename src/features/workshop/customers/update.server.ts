import { getFieldChanges } from "#core/audit/rules.ts";
import { findPersonByPhone, recordPersonChange, updatePerson } from "#core/customer-records/store.server.ts";
import { updateContactOfOpenLeads } from "#core/requests/changes/contact-update.server.ts";
import { queueCalendarSyncOfLead } from "#features/workshop/appointments/notices/notify-visit-change.server.ts";
import type { Call } from "#server/call.server.ts";
import { runWork } from "#server/work.server.ts";
import type { CustomerCorrection, CustomerDetail } from "./contract.ts";
import { customerDetail } from "./hooks.server.ts";
import { lockUnchangedPerson } from "./lock-person.server.ts";
import {
	formatNotesLength,
	getPersonChangedMessage,
	getPhoneTakenOrSamePersonMessage,
	OWN_PHONE_ALREADY,
} from "./messages.ts";
import {
	addPhoneToNotes,
	createPhoneTakenError,
	parseCustomerPhone,
	parseTaxNumber,
} from "./person-input.server.ts";

/**
 * Corrects a person's contact data. Open requests with the same telephone or email are updated too; closed ones keep
 * theirs. An unchanged record keeps its version.
 *
 * @throws NotFoundError | RuleError bad_phone | bad_ruc | known_phone (422) | changed_meanwhile (409, with both versions)
 * @source rules 4.26, 5.10
 */
export function updateCustomer(
	call: Call,
	{ id, updated_at: expectedVersion, ruc: rucInput, ...input }: { id: string } & CustomerCorrection,
): Promise<CustomerDetail> {
	const { ctx, actor } = call;
	const phone = parseCustomerPhone(input.phone);
	const ruc = parseTaxNumber(rucInput);
	return runWork(call, async (work) => {
		const { trx } = work;
		const yours = { ...input, ruc: rucInput };
		const before = await lockUnchangedPerson(trx, id, {
			expectedVersion,
			yours,
			getConflictMessage: getPersonChangedMessage,
		});
		const existingOwner = phone === before.phone ? undefined : await findPersonByPhone(trx, phone);
		if (existingOwner)
			throw createPhoneTakenError(
				existingOwner.id === id ? OWN_PHONE_ALREADY : getPhoneTakenOrSamePersonMessage(existingOwner.name),
			);
		const previousContact = {
			phone: before.phone,
			name: before.name,
			email: before.email,
			ruc: before.ruc,
		};
		const nextContact = {
			phone,
			name: input.name,
			email: input.email || null,
			ruc: ruc === undefined ? before.ruc : ruc,
		};
		const notes = addPhoneToNotes(before.notes, input.phone);
		if (getFieldChanges(previousContact, nextContact).length === 0 && notes === before.notes) return before;
		const now = ctx.now();
		await updatePerson(trx, id, { ...nextContact, notes }, now);
		const contactWithTypedPhone = { ...nextContact, phoneTyped: input.phone };
		const contactChange = {
			customerId: id,
			author: actor.fullName,
			before: previousContact,
			after: contactWithTypedPhone,
		};
		for (const leadId of await updateContactOfOpenLeads(ctx, trx, contactChange))
			await queueCalendarSyncOfLead(work, leadId);
		await recordPersonChange(work, {
			subjectId: id,
			change: {
				before: { ...previousContact, notes: formatNotesLength(before.notes) },
				after: { ...nextContact, notes: formatNotesLength(notes) },
				changedAt: now.toISOString(),
			},
		});
		return customerDetail.get(trx, id);
	});
}
