import { lockPerson, recordPersonChange, updatePerson } from "#core/customer-records/store.server.ts";
import type { CustomerFieldCopy, LeadDetail } from "#core/requests/contract.ts";
import { rejectRequest } from "#core/requests/errors.server.ts";
import { formatCopiedField, NOTHING_TO_COPY } from "#core/requests/messages.ts";
import type { Call } from "#server/call.server.ts";
import { addLeadHistory, editLead } from "./edit-lead.server.ts";

/**
 * Copies a field of a request to its customer; staff verified it. Repeating it changes nothing.
 *
 * @throws NotFoundError | RuleError nothing_to_take (422) when the request has no value or no customer
 * @source rules 5.2; decision 016
 */
export function copyToCustomer(
	call: Call,
	{ id, field }: { id: string } & CustomerFieldCopy,
): Promise<LeadDetail> {
	const { ctx } = call;
	return editLead(call, id, async (work, lead) => {
		const { trx } = work;
		const { customer, reference } = lead;
		const value = lead[field];
		if (!customer || !value) throw rejectRequest("nothing_to_take", NOTHING_TO_COPY[field]);
		const person = await lockPerson(trx, customer.id);
		if (!person || person[field] === value) return;
		await updatePerson(trx, person.id, { [field]: value }, ctx.now());
		await addLeadHistory(work, {
			leadId: lead.id,
			kind: "note",
			text: formatCopiedField(field, value, person[field]),
		});
		await recordPersonChange(work, {
			subjectId: person.id,
			change: {
				// Record a reference only: the value itself would outlive the person here.
				before: { [field]: null },
				after: { [field]: `el de ${reference}` },
				changedAt: ctx.now().toISOString(),
			},
		});
	});
}
