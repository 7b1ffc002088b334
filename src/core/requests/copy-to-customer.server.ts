import { lockPerson, recordPersonChange, updatePerson } from "#core/customer-records/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { RuleError } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import type { CustomerFieldCopy, LeadDetail } from "./contract.ts";
import { addLeadHistory, editLead } from "./lead-actions.server.ts";
import { formatCopiedField, NOTHING_TO_COPY } from "./messages.ts";

/**
 * Copies a field of a request to its customer; staff verified it. Repeating it changes nothing.
 *
 * @throws NotFoundError | RuleError nothing_to_take (422) when the request has no value or no customer
 * @source rules 5.2; decision 016
 */
export function copyToCustomer(
	ctx: AppContext,
	actor: Actor,
	id: string,
	{ field }: CustomerFieldCopy,
): Promise<LeadDetail> {
	return editLead(ctx, id, async (trx, lead) => {
		const { customer, reference } = lead;
		const value = lead[field];
		if (!customer || !value) throw new RuleError("nothing_to_take", NOTHING_TO_COPY[field]);
		const person = await lockPerson(trx, customer.id);
		if (!person || person[field] === value) return;
		await updatePerson(trx, person.id, { [field]: value }, ctx.now());
		await addLeadHistory(ctx, trx, actor, lead.id, "note", formatCopiedField(field, value, person[field]));
		await recordPersonChange(trx, actor, person.id, {
			// Record a reference only: the value itself would outlive the person here.
			before: { [field]: null },
			after: { [field]: `el de ${reference}` },
			changedAt: ctx.now().toISOString(),
		});
	});
}
