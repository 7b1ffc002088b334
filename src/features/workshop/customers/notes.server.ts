import {
	lockPerson,
	recordContact,
	recordPersonChange,
	storeReminderPreference,
	updatePerson,
} from "#core/customer-records/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { requireFound } from "#server/errors.ts";
import { runWork } from "#server/work.server.ts";
import type { CustomerDetail, CustomerNotes, CustomerReminders } from "./contract.ts";
import { customerDetail } from "./hooks.server.ts";
import { lockUnchangedPerson } from "./lock-person.server.ts";
import { formatNotesLength, NO_SUCH_CUSTOMER } from "./messages.ts";

const getNotesChangedMessage = (by: string) =>
	`${by} cambió estas notas mientras escribías. Mira cómo quedaron y decide.`;

/**
 * Saves the staff's notes about a person.
 *
 * @throws NotFoundError | RuleError changed_meanwhile (409, with both versions)
 * @source rules 5.10
 */
export function writeCustomerNotes(
	call: Call,
	{ id, notes, seen: expectedNotes, updated_at: expectedVersion }: { id: string } & CustomerNotes,
): Promise<CustomerDetail> {
	const { ctx } = call;
	return runWork(call, async (work) => {
		const { trx } = work;
		const editCheck = {
			expectedVersion,
			notes: expectedNotes,
			yours: { notes },
			getConflictMessage: getNotesChangedMessage,
		};
		const before = await lockUnchangedPerson(trx, id, editCheck);
		await updatePerson(trx, id, { notes }, ctx.now());
		await recordContact(trx, id, ctx.now().toISOString());
		await recordPersonChange(work, {
			subjectId: id,
			change: {
				before: { notes: formatNotesLength(before.notes) },
				after: { notes: formatNotesLength(notes) },
				changedAt: ctx.now().toISOString(),
			},
		});
		return customerDetail.get(trx, id);
	});
}

/**
 * Records that staff opened a chat with a person or called them from their record. It belongs to no request, so no
 * history shows it.
 *
 * @throws NotFoundError
 * @source rules 5.11
 */
export function recordCustomerContact(ctx: AppContext, id: string): Promise<CustomerDetail> {
	return withTransaction(ctx.db, async (trx) => {
		requireFound(await lockPerson(trx, id), NO_SUCH_CUSTOMER);
		await recordContact(trx, id, ctx.now().toISOString());
		return customerDetail.get(trx, id);
	});
}

/**
 * Saves whether a person wants reminders. It is a preference, not an edit: the last one wins, without a version check.
 *
 * @throws NotFoundError
 * @source rules 5.10
 */
export function updateReminderPreference(
	call: Call,
	{ id, wants_no_reminders: wantsNoReminders }: { id: string } & CustomerReminders,
): Promise<CustomerDetail> {
	const { ctx } = call;
	return runWork(call, async (work) => {
		const { trx } = work;
		const before = await customerDetail.get(trx, id);
		if (before.wants_no_reminders === wantsNoReminders) return before;
		await storeReminderPreference(trx, id, wantsNoReminders);
		await recordPersonChange(work, {
			subjectId: id,
			change: {
				before: { wants_no_reminders: before.wants_no_reminders },
				after: { wants_no_reminders: wantsNoReminders },
				changedAt: ctx.now().toISOString(),
			},
		});
		return { ...before, wants_no_reminders: wantsNoReminders };
	});
}
