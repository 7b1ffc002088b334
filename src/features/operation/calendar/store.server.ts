import type { Insertable } from "kysely";
import { recordChange } from "#core/audit/store.server.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { deleteRows, findRow, insertRows, updateRows } from "#server/database/rows.server.ts";
import type { Work } from "#server/work.server.ts";

export type Link = Tables["calendarLink"];
type NewLink = Omit<Insertable<Link>, "id">;
export type StaffEvent = Tables["calendarEvents"];

const ONLY_ROW = "1";
const NONE = "sin conectar";

export function findLink(db: DbOrTrx): Promise<Link | undefined> {
	return findRow(db, "calendarLink", { id: ONLY_ROW });
}

/** Replaces the connected calendar, if any. */
export async function replaceLink(trx: Trx, link: NewLink): Promise<void> {
	await removeLink(trx);
	await insertRows(trx, "calendarLink", { id: ONLY_ROW, ...link });
}

/** Records in the audit log who connected or disconnected a calendar. */
export function recordCalendar(
	work: Pick<Work, "trx" | "actor">,
	{ from = NONE, to = NONE, now }: { from?: string | undefined; to?: string; now: Date },
): Promise<void> {
	const settings = { subject: "settings", subjectId: "1", action: "updated" } as const;
	const change = { before: { zoho: from }, after: { zoho: to }, changedAt: now.toISOString() };
	return recordChange(work, { ...settings, ...change });
}

export async function removeLink(trx: Trx): Promise<void> {
	await deleteRows(trx, "calendarLink", {});
}

/** Updates a link, unless another authorisation replaced it meanwhile. */
export async function updateLink(
	db: DbOrTrx,
	{ grantedAt }: Pick<Link, "grantedAt">,
	set: Partial<Link>,
): Promise<boolean> {
	return (await updateRows(db, "calendarLink", { id: ONLY_ROW, grantedAt }, set)) > 0;
}

/** Acquires the lease for one sender among all machines, until `until`. @returns false while another one holds it */
export async function acquireLease(
	db: DbOrTrx,
	{ holder, now, until }: { holder: string; now: Date; until: Date },
): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("calendarLink")
		.set({ leaseHolder: holder, leaseUntil: until.toISOString() })
		.where("id", "=", ONLY_ROW)
		.where((where) =>
			where.or([
				where("leaseHolder", "is", null),
				where("leaseHolder", "=", holder),
				where("leaseUntil", "<", now.toISOString()),
			]),
		)
		.executeTakeFirst();
	return Number(numUpdatedRows) === 1;
}

export function findEvent(db: DbOrTrx, id: string): Promise<StaffEvent | undefined> {
	return findRow(db, "calendarEvents", { id });
}
