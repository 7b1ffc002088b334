import { inTransaction } from "#platform/database/db.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { mustExist } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { CustomerDetail, CustomerNotes, CustomerReminders } from "./contract.ts";
import { customerDetail, personAsSeen } from "./read.server.ts";
import { keepContact, lockPerson, recordPerson, rewritePerson } from "./record/store.server.ts";
import { lengthOf, NO_SUCH_CUSTOMER } from "./sentences.ts";

const changed = (by: string) =>
	`${by} cambió estas notas mientras escribías. Mira cómo quedaron y decide.`;

/**
 * Saves the staff's notes about a person.
 *
 * @throws NotFoundError | RuleError changed_meanwhile (409, with both versions)
 * @source rules 5.10
 */
export function writeCustomerNotes(
	at: Platform,
	actor: Actor,
	id: string,
	{ notes, seen, updated_at: seenAt }: CustomerNotes,
): Promise<CustomerDetail> {
	return inTransaction(at.db, async (trx) => {
		const as = { seenAt, notes: seen, yours: { notes }, refusal: changed };
		const before = await personAsSeen(trx, id, as);
		await rewritePerson(trx, id, { notes }, at.now());
		await keepContact(trx, id, at.now().toISOString());
		await recordPerson(trx, actor, id, {
			before: { notes: lengthOf(before.notes) },
			after: { notes: lengthOf(notes) },
			at: at.now().toISOString(),
		});
		return customerDetail(trx, id);
	});
}

/**
 * Records that staff opened a chat with a person or called them from their file. It belongs to no request, so no
 * history shows it.
 *
 * @throws NotFoundError
 * @source rules 5.11
 */
export function contactCustomer(at: Platform, id: string): Promise<CustomerDetail> {
	return inTransaction(at.db, async (trx) => {
		mustExist(await lockPerson(trx, id), NO_SUCH_CUSTOMER);
		await keepContact(trx, id, at.now().toISOString());
		return customerDetail(trx, id);
	});
}

/**
 * Saves whether a person wants reminders. It is a preference, not an edit: the last one wins, without a version check.
 *
 * @throws NotFoundError
 * @source rules 5.10
 */
export function keepReminders(
	at: Platform,
	actor: Actor,
	id: string,
	{ wants_no_reminders: isOut }: CustomerReminders,
): Promise<CustomerDetail> {
	return inTransaction(at.db, async (trx) => {
		const before = await customerDetail(trx, id);
		if (before.wants_no_reminders === isOut) return before;
		await updateRows(trx, "customers", { id }, { wantsNoReminders: isOut ? 1 : 0 });
		await recordPerson(trx, actor, id, {
			before: { wants_no_reminders: before.wants_no_reminders },
			after: { wants_no_reminders: isOut },
			at: at.now().toISOString(),
		});
		return { ...before, wants_no_reminders: isOut };
	});
}
