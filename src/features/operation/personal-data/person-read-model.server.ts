import { exportRequests } from "#core/requests/hooks.server.ts";
import type { LeadKind } from "#core/requests/kinds.ts";
import { listUnownedCars } from "#features/workshop/cars/erase.server.ts";
import { listPayments, listRefunds } from "#features/workshop/payments/store.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { findRow, findRows, getIds } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { buildMentionCondition } from "#server/outbox/queued-jobs.server.ts";
import { MAX_LISTED_ROWS } from "./rules.ts";

/** An id that matches no row. */
const UNUSED_ID = "";

/** Lists a person's requests, and requests without a customer from their telephones, newest first, up to 2,000. */
export async function listPersonRequests(db: DbOrTrx, id: string, phones: readonly string[]) {
	return db
		.selectFrom("leads")
		.selectAll()
		.where((where) => {
			// Another customer may have had the telephone earlier.
			const hasNoCustomer = where("customerId", "is", null).and("phone", "in", phones);
			return where.or([where("customerId", "=", id), hasNoCustomer]);
		})
		.orderBy("createdAt", "desc")
		.limit(MAX_LISTED_ROWS)
		.execute();
}

/** Checks whether a request still refers to a person. */
export const hasRequests = async (db: DbOrTrx, id: string) =>
	(await findRow(db, "leads", { customerId: id })) !== undefined;

/**
 * Lists what the answers of submissions about some requests contain. Money stays when its person is erased, so that the
 * answer of a payment stays true.
 */
export async function listAnswerValues(db: DbOrTrx, leadIds: readonly string[]): Promise<string[]> {
	const leads = await findRows(db, "leads", { id: leadIds });
	const visits = await findRows(db, "visits", { leadId: leadIds });
	const estimates = await findRows(db, "estimates", { leadId: leadIds });
	const orders = await findRows(db, "workOrders", { leadId: leadIds });
	return [
		...getIds(leads),
		...getIds(estimates),
		...getIds(orders),
		...getIds(visits),
		...leads.map(({ reference }) => reference),
	];
}

/** Finds the visits and work orders of requests; an open one blocks the erasure of its person. */
export const findOngoing = async (db: DbOrTrx, leadId: readonly string[]) => ({
	visits: await findRows(db, "visits", { leadId }, { order: { createdAt: "asc" } }),
	orders: await findRows(db, "workOrders", { leadId }, { order: { receivedAt: "asc" } }),
});
export type Ongoing = Awaited<ReturnType<typeof findOngoing>>;

/** Loads each feature's data of the given requests and of their cars. */
export async function loadRequestData(
	db: DbOrTrx,
	requests: readonly { id: string; kind: LeadKind; carId: string | null }[],
) {
	const leadIds = getIds(requests);
	const filter = { leadId: leadIds.length > 0 ? leadIds : [UNUSED_ID] };
	const photos = await findRows(db, "requestPhotos", filter, { order: { place: "asc" } });
	const ongoing = await findOngoing(db, leadIds);
	const orderFilter = { orderId: getIds(ongoing.orders) };
	const carIds = [...requests, ...ongoing.orders].flatMap(({ carId }) => carId ?? []);
	const estimates = await findRows(db, "estimates", filter, { order: { version: "asc" } });
	const estimateFilter = { estimateId: getIds(estimates) };
	const estimateJobs = await findRows(db, "estimateJobs", estimateFilter, { order: { position: "asc" } });
	const jobFilter = { jobId: getIds(estimateJobs) };
	const accounts = await findRows(db, "accounts", filter);
	const accountFilter = { accountId: getIds(accounts) };
	return {
		contents: await exportRequests(db, requests),
		...ongoing,
		events: await findRows(db, "leadEvents", filter, { order: { createdAt: "asc" } }),
		cars: await findRows(db, "cars", { id: carIds }),
		ownCars: await listUnownedCars(db, leadIds),
		orderMoves: await findRows(db, "workOrderMoves", orderFilter, { order: { at: "asc" } }),
		orderJobs: await findRows(db, "workOrderJobs", orderFilter),
		estimates,
		estimateJobs,
		estimateLines: await findRows(db, "estimateLines", jobFilter, { order: { position: "asc" } }),
		estimateEvents: await findRows(db, "estimateEvents", filter, { order: { at: "asc" } }),
		noteTexts: await db
			.selectFrom("noteTexts")
			.innerJoin("leadEvents", "leadEvents.id", "noteTexts.eventId")
			.select(["leadEvents.leadId", "writtenBy", "writtenAt", "noteTexts.text"])
			.where("leadEvents.leadId", "in", filter.leadId)
			.orderBy("writtenAt")
			.execute(),
		payments: await listPayments(db, leadIds),
		refunds: await listRefunds(db, leadIds),
		accounts,
		invoices: await findRows(db, "invoices", accountFilter, { order: { day: "asc" } }),
		photos: photos.filter(({ storedAt }) => storedAt !== null),
		consents: await findRows(db, "leadConsents", filter),
	};
}

/** Lists the newsletter subscriptions of lowercase emails. */
export const listSubscriptions = (db: DbOrTrx, emails: readonly string[]) =>
	findRows(db, "subscribers", { email: emails });

/** Lists the changes of a person's record and of records merged into it. */
export function listPersonChanges(db: DbOrTrx, ids: readonly string[]) {
	const filter = { subject: "customer", subjectId: ids } as const;
	return findRows(db, "changes", filter, { order: { createdAt: "asc" }, limit: MAX_LISTED_ROWS });
}

/** Lists calendar events that staff created by hand for these telephones or emails. */
export function listStaffEvents(db: DbOrTrx, terms: readonly string[]) {
	return db
		.selectFrom("calendarEvents")
		.select(["id", "reference", "title", "day", "state"])
		.where(buildMentionCondition("customer", terms))
		.limit(MAX_LISTED_ROWS)
		.execute();
}

/** Finds other customers who share these telephones, emails or names. */
export async function findOtherCustomers(
	db: DbOrTrx,
	ids: readonly string[],
	contactData: { phones: readonly string[]; emails: readonly string[]; names: readonly string[] },
) {
	const { phones, emails } = contactData;
	const names = contactData.names.map((name) => name.toLowerCase());
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
		.limit(MAX_LISTED_ROWS)
		.execute();
	const files = await db
		.selectFrom("mergedCustomers")
		.select("phone")
		.where("phone", "in", phones)
		.where("targetId", "not in", ids)
		.execute();
	return { people, phones: new Set([...people, ...files].map(({ phone }) => phone)) };
}

/** Lists those of staff's own events that were sent to Zoho. */
export async function listSentEvents(db: DbOrTrx, ids: readonly string[]) {
	const events = await findRows(db, "calendarEvents", { id: ids, state: "sent" });
	return events.map((event) => pickWireFields(event, "reference", "day"));
}

/** Finds the requests and customers among some ids, up to `limit` of each. */
export async function findLinks(db: DbOrTrx, ids: readonly string[], limit: number) {
	const requests = await findRows(db, "leads", { id: ids }, { order: { reference: "asc" }, limit });
	const customers = await findRows(db, "customers", { id: ids }, { order: { searchText: "asc" }, limit });
	return {
		requests: requests.map((request) => pickWireFields(request, "id", "reference")),
		customers: customers.map((customer) => pickWireFields(customer, "id", "name")),
	};
}

export type RequestData = Awaited<ReturnType<typeof loadRequestData>>;
export type PersonRequest = Awaited<ReturnType<typeof listPersonRequests>>[number];
