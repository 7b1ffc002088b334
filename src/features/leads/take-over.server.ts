import {
	lockPerson,
	recordPerson,
	rewritePerson,
} from "#features/customers/record/store.server.ts";
import { RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { CustomerTake, LeadDetail } from "./contract.ts";
import { NOTHING_TO_TAKE, takenOver } from "./sentences.ts";
import { edit, write } from "./work.server.ts";

/**
 * Copies a field of a request to its customer; staff verified it. Repeating it changes nothing.
 *
 * @throws NotFoundError | RuleError nothing_to_take (422) when the request has no value or no customer
 * @source rules 5.2; decision 016
 */
export function takeOver(
	at: Platform,
	actor: Actor,
	id: string,
	{ field }: CustomerTake,
): Promise<LeadDetail> {
	return edit(at, id, async (trx, lead) => {
		const { customer, reference } = lead;
		const value = lead[field];
		if (!customer || !value) throw new RuleError("nothing_to_take", NOTHING_TO_TAKE[field]);
		const person = await lockPerson(trx, customer.id);
		if (!person || person[field] === value) return;
		await rewritePerson(trx, person.id, { [field]: value }, at.now());
		await write(at, trx, actor, id, "note", takenOver(field, value, person[field]));
		await recordPerson(trx, actor, person.id, {
			// Record a reference only: the value itself would outlive the person here.
			before: { [field]: null },
			after: { [field]: `el de ${reference}` },
			at: at.now().toISOString(),
		});
	});
}
