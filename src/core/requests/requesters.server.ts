import { findPerson } from "#core/customer-records/store.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { findRow } from "#server/database/rows.server.ts";
import { BY_VISITOR, SYSTEM_AUTHOR } from "./authors.ts";

const PERSON_COLUMNS = ["leads.reference", "leads.name", "leads.phone", "leads.email"] as const;

/** Returns the sender of a request and their consent; `id` is the request's. */
export async function findRequester(db: DbOrTrx, leadId: string) {
	const { version, text, acceptedAt, ...person } = await db
		.selectFrom("leads")
		.leftJoin("leadConsents", "leadConsents.leadId", "leads.id")
		.select(["leads.id", ...PERSON_COLUMNS])
		.select(["leadConsents.version", "leadConsents.text", "leadConsents.acceptedAt"])
		.where("leads.id", "=", leadId)
		.executeTakeFirstOrThrow();
	const hasAgreed = version !== null && text !== null && acceptedAt !== null;
	return { ...person, consent: hasAgreed ? { version, text, accepted_at: acceptedAt } : null };
}

/** Adds sender and state of the request to one page of a feature's rows. */
export async function withRequesters<Row extends { leadId: string }>(db: DbOrTrx, rows: readonly Row[]) {
	if (rows.length === 0) return [];
	const ids = rows.map(({ leadId }) => leadId);
	const senders = await db
		.selectFrom("leads")
		.select(["leads.id as leadId", "leads.state", "leads.channel", ...PERSON_COLUMNS])
		.where("leads.id", "in", ids)
		.execute();
	const people = new Map(senders.map((person) => [person.leadId, person]));
	return rows.flatMap((row) => {
		const person = people.get(row.leadId);
		return person ? [{ ...row, ...person }] : [];
	});
}

/** Checks whether staff handled or created a request; its sender is then known. */
export async function isHandledByStaff(db: DbOrTrx, leadId: string): Promise<boolean> {
	const staffEvent = await db
		.selectFrom("leadEvents")
		.select("id")
		.where("leadId", "=", leadId)
		.where("author", "not in", [BY_VISITOR, SYSTEM_AUTHOR])
		.limit(1)
		.executeTakeFirst();
	return staffEvent !== undefined;
}

/** Returns the tax number of a request's customer; null if unknown. */
export async function findRequesterRuc(db: DbOrTrx, leadId: string): Promise<string | null> {
	const lead = await findRow(db, "leads", { id: leadId });
	const person = lead?.customerId ? await findPerson(db, lead.customerId) : undefined;
	return person?.ruc ?? null;
}
