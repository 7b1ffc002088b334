import { differences, laterThan } from "#features/changes/rules.ts";
import { recordChange } from "#features/changes/store.server.ts";
import { carryContact } from "#features/leads/carry.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { changedMeanwhile, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import { normalisePhone } from "#platform/phone.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { CustomerCorrection, CustomerDetail } from "./contract.ts";
import { customerDetail } from "./read.server.ts";
import { findByPhone, rewritePerson } from "./record/store.server.ts";
import { taxNumberIn } from "./ruc.server.ts";
import { BAD_PHONE, OWN_PHONE_ALREADY, PERSON_CHANGED, takenBy } from "./sentences.ts";

/**
 * Corrects who a person is. Their open requests that say the same telephone or e-mail follow; what a closed one said stays.
 * With nothing changed their record keeps its version.
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
	const phone = normalisePhone(to.phone)?.e164;
	if (!phone) throw new RuleError("bad_phone", BAD_PHONE, { fields: { phone: BAD_PHONE } });
	const ruc = taxNumberIn(typedRuc);
	return inTransaction(at.db, async (trx) => {
		const before = await customerDetail(trx, id);
		if (before.updated_at !== seenAt)
			throw changedMeanwhile(PERSON_CHANGED, { current: before, yours: { ...to, ruc: typedRuc } });
		const other = phone === before.phone ? undefined : await findByPhone(trx, phone);
		if (other) {
			const sentence = other.id === id ? OWN_PHONE_ALREADY : takenBy(other.name);
			throw new RuleError("known_phone", sentence, { fields: { phone: sentence } });
		}
		const was = { phone: before.phone, name: before.name, email: before.email, ruc: before.ruc };
		const is = {
			phone,
			name: to.name,
			email: to.email || null,
			ruc: ruc === undefined ? before.ruc : ruc,
		};
		if (differences(was, is).length === 0) return before;
		const updatedAt = laterThan(before.updated_at, at.now());
		await rewritePerson(trx, id, { ...is, updatedAt });
		await carryContact(at, trx, { customerId: id, author: actor.fullName, was, is });
		await recordChange(trx, actor, {
			subject: "customer",
			subjectId: id,
			action: "updated",
			before: was,
			after: is,
			at: updatedAt,
		});
		return customerDetail(trx, id);
	});
}
