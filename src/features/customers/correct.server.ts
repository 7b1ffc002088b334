import { retellVisit } from "#features/appointments/announce.server.ts";
import { differences } from "#features/changes/rules.ts";
import { carryContact } from "#features/leads/carry.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { CustomerCorrection, CustomerDetail } from "./contract.ts";
import { customerDetail, personAsSeen } from "./read.server.ts";
import { findByPhone, recordPerson, rewritePerson } from "./record/store.server.ts";
import { lengthOf, OWN_PHONE_ALREADY, orSamePerson, personChanged } from "./sentences.ts";
import { knownPhone, notesWithPhone, phoneIn, taxNumberIn } from "./told-person.server.ts";

/**
 * Corrects a person's contact data. Open requests with the same telephone or email are updated too; closed ones keep
 * theirs. An unchanged record keeps its version.
 *
 * @throws NotFoundError | RuleError bad_phone | bad_ruc | known_phone (422) | changed_meanwhile (409, with both versions)
 * @source rules 4.26, 5.10
 */
export function correctCustomer(
	at: Platform,
	actor: Actor,
	id: string,
	{ updated_at: seenAt, ruc: typedRuc, ...to }: CustomerCorrection,
): Promise<CustomerDetail> {
	const phone = phoneIn(to.phone);
	const ruc = taxNumberIn(typedRuc);
	return inTransaction(at.db, async (trx) => {
		const yours = { ...to, ruc: typedRuc };
		const before = await personAsSeen(trx, id, { seenAt, yours, refusal: personChanged });
		const other = phone === before.phone ? undefined : await findByPhone(trx, phone);
		if (other) throw knownPhone(other.id === id ? OWN_PHONE_ALREADY : orSamePerson(other.name));
		const was = { phone: before.phone, name: before.name, email: before.email, ruc: before.ruc };
		const is = {
			phone,
			name: to.name,
			email: to.email || null,
			ruc: ruc === undefined ? before.ruc : ruc,
		};
		const notes = notesWithPhone(before.notes, to.phone);
		if (differences(was, is).length === 0 && notes === before.notes) return before;
		const now = at.now();
		await rewritePerson(trx, id, { ...is, notes }, now);
		const reach = { ...is, phoneTyped: to.phone };
		const carried = { customerId: id, author: actor.fullName, was, is: reach };
		for (const leadId of await carryContact(at, trx, carried)) await retellVisit(at, trx, leadId);
		await recordPerson(trx, actor, id, {
			before: { ...was, notes: lengthOf(before.notes) },
			after: { ...is, notes: lengthOf(notes) },
			at: now.toISOString(),
		});
		return customerDetail(trx, id);
	});
}
