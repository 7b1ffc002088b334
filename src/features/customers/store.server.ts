import type { Trx } from "#platform/db.server.ts";
import type {} from "./table.server.ts";

/** Replaces a customer's notes if nobody did since `seenAt`. @returns false when somebody did */
export async function replaceNotes(
	trx: Trx,
	id: string,
	notes: string,
	{ seenAt, updatedAt }: { seenAt: string; updatedAt: string },
): Promise<boolean> {
	const { numUpdatedRows } = await trx
		.updateTable("customers")
		.set({ notes, updatedAt })
		.where("id", "=", id)
		.where("updatedAt", "=", seenAt)
		.executeTakeFirst();
	return Number(numUpdatedRows) === 1;
}

/** Writes whether a person wants reminders. */
export async function setReminders(trx: Trx, id: string, isWanted: boolean): Promise<void> {
	await trx
		.updateTable("customers")
		.set({ wantsNoReminders: isWanted ? 0 : 1 })
		.where("id", "=", id)
		.execute();
}

/** Forgets the people who were last heard of before a day and of whom no request is left. @returns how many */
export async function forgetCustomersBefore(trx: Trx, before: string): Promise<number> {
	const { numDeletedRows } = await trx
		.deleteFrom("customers")
		.where("lastContactAt", "<", before)
		.where((where) =>
			where.not(
				where.exists(
					where
						.selectFrom("leads")
						.select("leads.id")
						.whereRef("leads.customerId", "=", "customers.id"),
				),
			),
		)
		.executeTakeFirst();
	return Number(numDeletedRows);
}
