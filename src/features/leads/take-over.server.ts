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
 * Believes what a request says of its customer: staff asked, or know. Pressed again nothing changes.
 *
 * @throws NotFoundError | RuleError nothing_to_take (422) when the request has it not, or no customer
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
			// The words themselves would outlive the person here; the request keeps them as long as it may.
			before: { [field]: null },
			after: { [field]: `el de ${reference}` },
			at: at.now().toISOString(),
		});
	});
}
