import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { soughtPlate } from "#car/sought-plate.ts";
import { timeOf } from "#features/appointments/rules.ts";
import { EVENTS } from "#features/appointments/sentences.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import { ownersOf } from "#features/cars/owners-read-model.server.ts";
import { findByBeginning } from "#features/cars/store.server.ts";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import { soughtPhones } from "#panama/sought-phone.ts";
import { countAll, type DbOrTrx, type Tables } from "#platform/database/db.server.ts";
import { fromNearerEnd, turnedRound } from "#platform/database/nearer-end.ts";
import { portions } from "#platform/database/portions.ts";
import { countOf, idsOf } from "#platform/database/rows.server.ts";
import { wired } from "#platform/database/wire.ts";
import { containsWords, foundFirst, isWalkedTo } from "#platform/database/word-search.server.ts";
import { normalisePhone } from "#platform/phone.server.ts";
import { foldLoosely, wordsIn } from "#words/search.ts";
import type { Customer, CustomerFilter, CustomerRequest } from "./contract.ts";
import { phonesMergedInto } from "./record/merges.server.ts";
import { findPerson } from "./record/store.server.ts";
import { CUSTOMERS_PER_PAGE, REQUESTS_PER_PAGE } from "./rules.ts";
import { namedByRequests, otherNamesOf } from "./said-names-read-model.server.ts";

/** Small batches die young in the garbage collector: half the memory of larger ones. */
const EXPORT_BATCH = 50;
const SEARCHED = { table: "customers", index: "customers_search", isOrdered: true };

/** Lists one page of the customers that a search finds, and their total. */
export async function listCustomers(
	db: DbOrTrx,
	filter: CustomerFilter,
): Promise<{ customers: Customer[]; total: number }> {
	const owners = await foundElsewhere(db, filter.q);
	const total = await countOf(searched(db, filter.q, { owners }));
	const [first] = foundFirst(db, searchedWords(filter.q), SEARCHED, total);
	const place = fromNearerEnd(filter.page, total, CUSTOMERS_PER_PAGE);
	const order = place.isBack ? turnedRound(filter.order) : filter.order;
	const isWalked = isWalkedTo(db, place, total, SEARCHED);
	const found = searched(db, filter.q, { isWalked, owners });
	// The subquery pages through the index of the sort order; only the page's rows are then read.
	const page = ordered(first ? found.orderBy(first) : found, { ...filter, order })
		.select("customers.id")
		.limit(place.limit)
		.offset(place.offset);
	const rows = await ordered(db.selectFrom("customers").where("customers.id", "in", page), filter)
		.selectAll("customers")
		.execute();
	const customers = await withCounts(db, rows);
	return { customers: await withReach(db, customers), total };
}

export async function findCustomer(db: DbOrTrx, id: string) {
	const row = await findPerson(db, id);
	const [customer] = row ? await withReach(db, await withCounts(db, [row])) : [];
	return (
		row &&
		customer && {
			...customer,
			notes: row.notes,
			wants_no_reminders: row.wantsNoReminders === 1,
			updated_at: row.updatedAt,
			requests_total: row.requestCount,
		}
	);
}

/** Lists one page of a person's requests, newest first. */
export async function listRequestsOf(
	db: DbOrTrx,
	id: string,
	page: number,
): Promise<CustomerRequest[]> {
	const rows = await db
		.selectFrom("leads")
		.leftJoin("staff", "staff.id", "leads.ownerId")
		.leftJoin("visits", "visits.leadId", "leads.id")
		.leftJoin("workOrders", "workOrders.leadId", "leads.id")
		.select([
			"leads.id",
			"leads.reference",
			"kind",
			"leads.state",
			"summary",
			"leads.createdAt",
			"fullName",
		])
		.select(["visits.day", "visits.startMinute", "visits.state as visitState"])
		.select(["cancelledBy", "cancelReason", "workOrders.leadId as orderId"])
		.where("customerId", "=", id)
		.where(OUT_OF_QUARANTINE)
		.orderBy("leads.createdAt", "desc")
		.orderBy("leads.id")
		.limit(REQUESTS_PER_PAGE)
		.offset((page - 1) * REQUESTS_PER_PAGE)
		.execute();
	return rows.map(({ createdAt, fullName, day, startMinute, visitState, orderId, ...row }) => ({
		...wired(row, "id", "reference", "kind", "state", "summary"),
		called_off: visitState && factsOf(visitState).isCalledOff ? EVENTS.cancelled(row) : null,
		// An appointment's summary already says its visit.
		visit:
			row.kind !== "appointment" && day && visitState
				? { day, time: timeOf(startMinute), state: visitState }
				: null,
		owner: fullName,
		has_order: orderId !== null,
		created_at: createdAt,
	}));
}

/** Lists people with the same email and another phone. */
export async function listSameEmail(db: DbOrTrx, { id, email }: Pick<Customer, "id" | "email">) {
	if (!email) return [];
	return db
		.selectFrom("customers")
		.select(["id", "name", "phone"])
		.where(sql<string>`lower(email)`, "=", email.toLowerCase())
		.where("id", "!=", id)
		.limit(5)
		.execute();
}

/** Streams the customers that a search finds, last contact first, in batches, so the list is never fully in memory. */
export async function* eachCustomer(db: DbOrTrx, q: string) {
	const owners = await foundElsewhere(db, q);
	const after = (last: Row | undefined) => {
		const all = searched(db, q, { isWalked: true, owners });
		// The tuple comparison seeks in the index; two separate conditions would scan from the start.
		const query = last
			? all.where((where) =>
					where(
						where.refTuple("lastContactAt", "id"),
						"<",
						where.tuple(last.lastContactAt, last.id),
					),
				)
			: all;
		return query
			.selectAll()
			.orderBy("lastContactAt", "desc")
			.orderBy("id", "desc")
			.limit(EXPORT_BATCH)
			.execute();
	};
	for await (const rows of portions(after)) {
		const customers = await withCounts(db, rows);
		yield rows.map(({ notes, wantsNoReminders }, place) => ({
			...(customers[place] as Counted),
			notes,
			wants_no_reminders: wantsNoReminders === 1,
		}));
	}
}

type Query = SelectQueryBuilder<Tables, "customers", object>;
type Row = Selectable<Tables["customers"]>;

type How = { isWalked?: boolean; owners: readonly string[] };

/** Builds the search for customers by their file, by their requests or by a car's plate. */
function searched(db: DbOrTrx, q: string, { owners, ...how }: How): Query {
	const words = containsWords(db, searchedWords(q), { ...SEARCHED, ...how });
	const found = db.selectFrom("customers");
	return found.where((where) =>
		owners.length > 0
			? where.or([where.and(words), where("customers.id", "in", owners)])
			: where.and(words),
	);
}

/** Maximum number of cars whose plate begins with the search text. */
const MOST_CARS = 50;

const foundElsewhere = async (db: DbOrTrx, q: string) => [
	...(await ownersOfPlate(db, q)),
	...(await namedByRequests(db, wordsOf(q))),
];

/** Finds the current and past owners of the cars whose plate begins with the search text. */
async function ownersOfPlate(db: DbOrTrx, q: string): Promise<string[]> {
	const cars = await findByBeginning(db, soughtPlate(q), MOST_CARS);
	return ownersOf(db, idsOf(cars));
}

const wordsOf = (q: string) => wordsIn(foldLoosely(q), q);

function searchedWords(q: string): string[][] {
	const { phones, rest } = soughtPhones(q);
	return [...phones, ...wordsOf(rest).map((word) => [word])];
}

/** Sorts all columns in the same direction, so that one index serves both. */
function ordered(query: Query, { sort, order }: CustomerFilter): Query {
	if (sort === "name") return query.orderBy("searchText", order).orderBy("id", order);
	const sorted = sort === "requests" ? query.orderBy("requestCount", order) : query;
	return sorted.orderBy("lastContactAt", order).orderBy("id", order);
}

/** Counts the requests that got a visit or asked for one; WITH_PRICE counts those with an estimate. */
const WITH_VISIT = sql<number>`count(*) filter (where kind = 'appointment'
	or exists (select 1 from visits where visits.lead_id = leads.id))`;
const WITH_PRICE = sql<number>`count(*) filter (where exists
	(select 1 from estimates where estimates.lead_id = leads.id and estimates.is_latest = 1))`;

export type Counted = Omit<Customer, "has_whatsapp" | "is_phone_unusual" | "other_names">;

/** Adds other names and phone details. The export skips this: parsing a number takes longer than writing its row. */
async function withReach(db: DbOrTrx, customers: readonly Counted[]): Promise<Customer[]> {
	const namesOf = await otherNamesOf(db, idsOf(customers));
	return customers.map((customer) => {
		const phone = normalisePhone(customer.phone);
		return {
			...customer,
			other_names: namesOf(customer.id),
			has_whatsapp: phone?.hasWhatsapp ?? false,
			is_phone_unusual: phone?.isUnusual ?? false,
		};
	});
}

async function withCounts(db: DbOrTrx, rows: readonly Row[]): Promise<Counted[]> {
	if (rows.length === 0) return [];
	const ids = idsOf(rows);
	const found = await db
		.selectFrom("leads")
		.select(["customerId", "kind", countAll.as("found")])
		.select([WITH_VISIT.as("withVisit"), WITH_PRICE.as("withPrice")])
		.select(({ fn }) => [fn.min("createdAt").as("first"), fn.max("createdAt").as("last")])
		.where("customerId", "in", ids)
		.where(OUT_OF_QUARANTINE)
		.groupBy(["customerId", "kind"])
		.execute();
	const merged = await phonesMergedInto(db, ids);
	const byCustomer = Map.groupBy(found, ({ customerId }) => customerId);
	return rows.map((row) => {
		const kinds = byCustomer.get(row.id) ?? [];
		const count = (kind: string) => kinds.find((each) => each.kind === kind)?.found ?? 0;
		const sum = (of: "withVisit" | "withPrice") => kinds.reduce((all, each) => all + each[of], 0);
		const first = kinds.toSorted((one, other) => (one.first < other.first ? -1 : 1))[0];
		const lasts = kinds.map(({ last }) => last).toSorted();
		return {
			...wired(row, "id", "phone", "name", "email", "ruc", "createdAt"),
			other_phones: (merged.get(row.id) ?? []).map((other) => other.phone),
			source: first?.kind ?? null,
			services: count("service_request"),
			quotes: count("quote"),
			estimates: sum("withPrice"),
			appointments: sum("withVisit"),
			messages: count("contact"),
			first_request: first?.first ?? null,
			last_request: lasts.at(-1) ?? null,
			last_contact: row.lastContactAt,
		};
	});
}
