import { namelessRows } from "#features/cars/forget.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { findRow, findRows, idsOf } from "#platform/database/rows.server.ts";
import { wired } from "#platform/database/wire.ts";
import { namesOneOf } from "#platform/outbox/queued-effects.server.ts";
import { MOST_LINES_TOLD } from "./rules.ts";

/** An id that matches no row. */
const NOBODYS = "";

/** Lists a person's requests, and requests without a customer from their telephones, newest first, up to 2,000. */
export async function requestsOf(db: DbOrTrx, id: string, phones: readonly string[]) {
	return db
		.selectFrom("leads")
		.selectAll()
		.where((where) => {
			// Another customer may have had the telephone earlier.
			const isNobodys = where("customerId", "is", null).and("phone", "in", phones);
			return where.or([where("customerId", "=", id), isNobodys]);
		})
		.orderBy("createdAt", "desc")
		.limit(MOST_LINES_TOLD)
		.execute();
}

/** Checks whether a request still refers to a person. */
export const hasRequests = async (db: DbOrTrx, id: string) =>
	(await findRow(db, "leads", { customerId: id })) !== undefined;

/** Finds the visits and work orders of requests; an open one blocks the erasure of its person. */
export const ongoingOf = async (db: DbOrTrx, leadId: readonly string[]) => ({
	visits: await findRows(db, "visits", { leadId }),
	orders: await findRows(db, "workOrders", { leadId }, { receivedAt: "asc" }),
});
export type Ongoing = Awaited<ReturnType<typeof ongoingOf>>;

/** Loads each feature's data of the given requests and of their cars. */
export async function wordsOf(
	db: DbOrTrx,
	requests: readonly { id: string; carId: string | null }[],
) {
	const leadIds = idsOf(requests);
	const of = { leadId: leadIds.length > 0 ? leadIds : [NOBODYS] };
	const photos = await findRows(db, "requestPhotos", of, { place: "asc" });
	const ongoing = await ongoingOf(db, leadIds);
	const carIds = [...requests, ...ongoing.orders].flatMap(({ carId }) => carId ?? []);
	const estimates = await findRows(db, "estimates", of, { version: "asc" });
	const ofVersions = { estimateId: idsOf(estimates) };
	return {
		quotes: await findRows(db, "quotes", of),
		items: await findRows(db, "quoteItems", of, { position: "asc" }),
		messages: await findRows(db, "messages", of),
		appointments: await findRows(db, "appointments", of),
		services: await findRows(db, "serviceRequests", of),
		...ongoing,
		events: await findRows(db, "leadEvents", of, { createdAt: "asc" }),
		cars: await findRows(db, "cars", { id: carIds }),
		ownCars: await namelessRows(db, leadIds),
		orderMoves: await findRows(db, "workOrderMoves", of, { at: "asc" }),
		orderJobs: await findRows(db, "workOrderJobs", of),
		estimates,
		estimateJobs: await findRows(db, "estimateJobs", ofVersions, { position: "asc" }),
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

/** Lists the newsletter subscriptions of lowercase emails. */
export const subscriptionsOf = (db: DbOrTrx, emails: readonly string[]) =>
	findRows(db, "subscribers", { email: emails });

/** Lists the changes of a person's file and of files merged into it. */
export function changesOf(db: DbOrTrx, ids: readonly string[]) {
	const of = { subject: "customer", subjectId: ids } as const;
	return findRows(db, "changes", of, { createdAt: "asc" }, MOST_LINES_TOLD);
}

/** Lists calendar events that staff created by hand for these telephones or emails. */
export function ownEventsOf(db: DbOrTrx, words: readonly string[]) {
	return db
		.selectFrom("calendarEvents")
		.select(["id", "reference", "title", "day", "state"])
		.where(namesOneOf("customer", words))
		.limit(MOST_LINES_TOLD)
		.execute();
}

/** Finds other customers who share these telephones, emails or names. */
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

/** Lists those of staff's own events that were sent to Zoho. */
export async function sentEventsOf(db: DbOrTrx, ids: readonly string[]) {
	const events = await findRows(db, "calendarEvents", { id: ids, state: "sent" });
	return events.map((event) => wired(event, "reference", "day"));
}

/** Finds the requests and customers among some ids, up to `limit` of each. */
export async function linksOf(db: DbOrTrx, ids: readonly string[], limit: number) {
	const requests = await findRows(db, "leads", { id: ids }, { reference: "asc" }, limit);
	const customers = await findRows(db, "customers", { id: ids }, { searchText: "asc" }, limit);
	return {
		requests: requests.map((request) => wired(request, "id", "reference")),
		customers: customers.map((customer) => wired(customer, "id", "name")),
	};
}
