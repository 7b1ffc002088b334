import { inTransaction } from "#platform/database/db.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { CustomerDetail, CustomerReminders } from "./contract.ts";
import { customerDetail } from "./read.server.ts";
import { recordPerson } from "./record/store.server.ts";

/**
 * Keeps whether a person wants reminders. It is a wish, not an edit: the last one told is the one that holds.
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
