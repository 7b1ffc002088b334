import type { DbOrTrx } from "#platform/database/db.server.ts";
import { findRow, findRows } from "#platform/database/rows.server.ts";
import { namesOneOf } from "#platform/outbox/queued-effects.server.ts";
import { MOST_LINES_TOLD } from "./rules.ts";

/** No id: of whom there is none, nothing is found. */
const NOBODYS = "";

/** A person's own row. */
export function personOf(db: DbOrTrx, id: string) {
	return findRow(db, "customers", { id });
}

/** What a person asked for, under their name or one of their telephones alone, newest first; up to 2,000. */
export async function requestsOf(db: DbOrTrx, id: string, phones: readonly string[]) {
	return db
		.selectFrom("leads")
		.selectAll()
		.where((where) => where.or([where("customerId", "=", id), where("phone", "in", phones)]))
		.orderBy("createdAt", "desc")
		.limit(MOST_LINES_TOLD)
		.execute();
}

/** Whether any request still leads to a person. */
export async function hasRequests(db: DbOrTrx, id: string): Promise<boolean> {
	const one = db.selectFrom("leads").select("id").where("customerId", "=", id).limit(1);
	return (await one.executeTakeFirst()) !== undefined;
}

/** What each room keeps of some requests, by request. */
export async function wordsOf(db: DbOrTrx, leadIds: readonly string[]) {
	const of = { leadId: leadIds.length > 0 ? leadIds : [NOBODYS] };
	const photos = await findRows(db, "requestPhotos", of, { place: "asc" });
	return {
		quotes: await findRows(db, "quotes", of),
		items: await findRows(db, "quoteItems", of, { position: "asc" }),
		messages: await findRows(db, "messages", of),
		appointments: await findRows(db, "appointments", of),
		services: await findRows(db, "serviceRequests", of),
		visits: await findRows(db, "visits", of),
		events: await findRows(db, "leadEvents", of, { createdAt: "asc" }),
		orders: await db
			.selectFrom("workOrders")
			.innerJoin("cars", "cars.id", "workOrders.carId")
			.selectAll("workOrders")
			.select(["cars.plate", "cars.brand", "cars.model", "cars.year", "cars.color", "cars.notes"])
			.where("leadId", "in", of.leadId)
			.orderBy("receivedAt")
			.execute(),
		cars: await db
			.selectFrom("leads")
			.innerJoin("cars", "cars.id", "leads.carId")
			.select(["leads.id as leadId", "cars.plate", "cars.brand", "cars.model", "cars.year"])
			.select(["cars.color", "cars.notes"])
			.where("leads.id", "in", of.leadId)
			.execute(),
		orderMoves: await findRows(db, "workOrderMoves", of, { at: "asc" }),
		orderJobs: await findRows(db, "workOrderJobs", of),
		estimates: await findRows(db, "estimates", of, { version: "asc" }),
		estimateJobs: await db
			.selectFrom("estimateJobs")
			.innerJoin("estimates", "estimates.id", "estimateJobs.estimateId")
			.select(["estimateId", "title", "decision", "sumCents", "estimateJobs.discountCents"])
			.where("leadId", "in", of.leadId)
			.orderBy("estimateJobs.position")
			.execute(),
		estimateEvents: await findRows(db, "estimateEvents", of, { at: "asc" }),
		noteTexts: await db
			.selectFrom("noteTexts")
			.innerJoin("leadEvents", "leadEvents.id", "noteTexts.eventId")
			.select(["leadEvents.leadId", "writtenBy", "writtenAt", "noteTexts.text"])
			.where("leadEvents.leadId", "in", of.leadId)
			.orderBy("writtenAt")
			.execute(),
		photos: photos.filter(({ storedAt }) => storedAt !== null),
		consents: await findRows(db, "leadConsents", of),
	};
}

/** The newsletter's rows of some addresses, in small letters. */
export function subscriptionsOf(db: DbOrTrx, emails: readonly string[]) {
	return findRows(db, "subscribers", { email: emails });
}

/** Who changed a person's record or one that became part of it, and when. */
export async function changesOf(db: DbOrTrx, ids: readonly string[]) {
	return findRows(
		db,
		"changes",
		{ subject: "customer", subjectId: ids },
		{ createdAt: "asc" },
		MOST_LINES_TOLD,
	);
}

/** Events that staff wrote into their calendar by hand for this telephone or address. */
export function ownEventsOf(db: DbOrTrx, words: readonly string[]) {
	return db
		.selectFrom("calendarEvents")
		.select(["id", "reference", "title", "day", "state"])
		.where(namesOneOf("customer", words))
		.limit(MOST_LINES_TOLD)
		.execute();
}

/** What other people's records say of the same: who it is shared with. */
export async function othersWith(
	db: DbOrTrx,
	ids: readonly string[],
	it: { phones: readonly string[]; emails: readonly string[]; names: readonly string[] },
) {
	const { phones, emails } = it;
	const names = it.names.map((name) => name.toLowerCase());
	const people = await db
		.selectFrom("customers")
		.select(["phone", "email", "name"])
		.where("id", "not in", ids)
		.where((where) =>
			where.or([
				...(phones.length > 0 ? [where("phone", "in", phones)] : []),
				...(emails.length > 0 ? [where(where.fn("lower", ["email"]), "in", emails)] : []),
				...(names.length > 0 ? [where(where.fn("lower", ["name"]), "in", names)] : []),
			]),
		)
		.limit(MOST_LINES_TOLD)
		.execute();
	const files = await db
		.selectFrom("mergedCustomers")
		.select("phone")
		.where("phone", "in", phones)
		.where("intoId", "not in", ids)
		.execute();
	return { people, phones: new Set([...people, ...files].map(({ phone }) => phone)) };
}

/** Those of some events of staff's own that Zoho has. */
export async function sentEventsOf(db: DbOrTrx, ids: readonly string[]) {
	if (ids.length === 0) return [];
	return db
		.selectFrom("calendarEvents")
		.select(["reference", "day"])
		.where("id", "in", ids)
		.where("state", "=", "sent")
		.execute();
}

/** Which of some ids are requests and which are customers, the first ones. */
export async function linksOf(db: DbOrTrx, ids: readonly string[], limit: number) {
	if (ids.length === 0) return { requests: [], customers: [] };
	return {
		requests: await db
			.selectFrom("leads")
			.select(["id", "reference"])
			.where("id", "in", ids)
			.orderBy("reference")
			.limit(limit)
			.execute(),
		customers: await db
			.selectFrom("customers")
			.select(["id", "name"])
			.where("id", "in", ids)
			.orderBy("searchText")
			.limit(limit)
			.execute(),
	};
}
