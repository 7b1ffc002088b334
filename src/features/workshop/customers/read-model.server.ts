import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { groupMergedPhones } from "#core/customer-records/merges.server.ts";
import { findPerson } from "#core/customer-records/store.server.ts";
import { buildCurrentVisitId } from "#core/requests/current-visit-read-model.server.ts";
import { getKindInfo, listKindsWith } from "#core/requests/kinds.ts";
import { getTermsBeside } from "#core/requests/search-terms.ts";
import { NOT_QUARANTINED } from "#core/requests/store.server.ts";
import { parsePlateSearch } from "#domain/car/plate-search.ts";
import { extractPhones } from "#domain/phone/search-phones.ts";
import { HISTORY_LINES } from "#features/appointments/messages.ts";
import { formatStartTime } from "#features/appointments/rules.ts";
import { getVisitStateInfo } from "#features/appointments/visit-states.ts";
import { listOwnerIds } from "#features/cars/owners-read-model.server.ts";
import { findByPlatePrefix } from "#features/cars/store.server.ts";
import { countAll, type DbOrTrx, type Tables } from "#server/database/db.server.ts";
import { getPageRange, type PageRange, reverseOrder } from "#server/database/page-range.ts";
import { countRows, getIds, readInBatches } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import {
	buildTermConditions,
	countForFirstPage,
	getSortHint,
	hasFewIndexMatches,
	isScanFaster,
} from "#server/database/word-search.server.ts";
import { normalizePhone } from "#server/phone.server.ts";
import type { Customer, CustomerFilter, CustomerRequest } from "./contract.ts";
import {
	findCustomersByReference,
	findCustomersByRequestNames,
	loadOtherNames,
} from "./request-names-read-model.server.ts";
import { CUSTOMERS_PER_PAGE, REQUESTS_PER_PAGE } from "./rules.ts";

/** Small batches are collected early by the garbage collector and need half the memory of larger ones. */
const EXPORT_BATCH = 50;
const SEARCH_INDEX = { table: "customers", index: "customers_search", isOrdered: true };

/** Lists one page of the customers that a search finds, and their total. */
export async function listCustomers(
	db: DbOrTrx,
	filter: CustomerFilter,
): Promise<{ customers: Customer[]; total: number }> {
	const ownerIds = await findIndirectMatches(db, filter.q);
	const total = await countRows(buildSearchQuery(db, filter.q, { ownerIds }));
	const pageRange = getPageRange(filter.page, total, CUSTOMERS_PER_PAGE);
	const rows = await readPage(db, filter, { total, pageRange, ownerIds });
	const customers = await withRequestCounts(db, rows);
	return { customers: await withContactDetails(db, customers), total };
}

/** Lists the first customers that a search finds, last contact first, without counting all matches. */
export async function listLatestCustomers(db: DbOrTrx, q: string, limit: number): Promise<Row[]> {
	const ownerIds = await findIndirectMatches(db, q);
	const total = await countForFirstPage(db, buildSearchQuery(db, q, { ownerIds }).select("customers.id"));
	const isCommon = !(await hasFewIndexMatches(db, toSearchTerms(q), SEARCH_INDEX));
	const pageRange = getPageRange(1, total, limit);
	return readPage(db, { q, sort: "last_contact", order: "desc" }, { total, pageRange, ownerIds, isCommon });
}

type PageFilter = Pick<CustomerFilter, "q" | "sort" | "order">;
type PageOptions = { total: number; pageRange: PageRange; ownerIds: readonly string[]; isCommon?: boolean };

async function readPage(db: DbOrTrx, filter: PageFilter, { total, pageRange, ...options }: PageOptions) {
	const [sortHint] = getSortHint(db, toSearchTerms(filter.q), SEARCH_INDEX, total);
	const order = pageRange.isReversed ? reverseOrder(filter.order) : filter.order;
	const isScanned = isScanFaster(db, pageRange, total, SEARCH_INDEX);
	const matches = buildSearchQuery(db, filter.q, { isScanned, ...options });
	// The subquery pages through the index of the sort order; only the page's rows are then read.
	const page = orderCustomers(sortHint ? matches.orderBy(sortHint) : matches, { ...filter, order })
		.select("customers.id")
		.limit(pageRange.limit)
		.offset(pageRange.offset);
	return orderCustomers(db.selectFrom("customers").where("customers.id", "in", page), filter)
		.selectAll("customers")
		.execute();
}

export async function findCustomer(db: DbOrTrx, id: string) {
	const row = await findPerson(db, id);
	const [customer] = row ? await withContactDetails(db, await withRequestCounts(db, [row])) : [];
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
export async function listCustomerRequests(
	db: DbOrTrx,
	id: string,
	page: number,
): Promise<CustomerRequest[]> {
	const rows = await db
		.selectFrom("leads")
		.leftJoin("staff", "staff.id", "leads.ownerId")
		.leftJoin("visits", (join) => join.on("visits.id", "=", buildCurrentVisitId("leads.id")))
		.leftJoin("workOrders", "workOrders.leadId", "leads.id")
		.select(["leads.id", "leads.reference", "kind", "leads.state", "summary", "leads.createdAt", "fullName"])
		.select(["visits.day", "visits.startMinute", "visits.state as visitState"])
		.select(["cancelledBy", "cancelReason", "workOrders.id as orderId"])
		.where("customerId", "=", id)
		.where(NOT_QUARANTINED)
		.orderBy("leads.createdAt", "desc")
		.orderBy("leads.id")
		.limit(REQUESTS_PER_PAGE)
		.offset((page - 1) * REQUESTS_PER_PAGE)
		.execute();
	return rows.map(({ createdAt, fullName, day, startMinute, visitState, orderId, ...row }) => ({
		...pickWireFields(row, "id", "reference", "kind", "state", "summary"),
		called_off: visitState && getVisitStateInfo(visitState).isCancelled ? HISTORY_LINES.cancelled(row) : null,
		// An appointment's summary already includes its visit.
		visit:
			!getKindInfo(row.kind).isVisit && day && visitState
				? { day, time: formatStartTime(startMinute), state: visitState }
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
export async function* streamCustomers(db: DbOrTrx, q: string) {
	const ownerIds = await findIndirectMatches(db, q);
	const readBatchAfter = (last: Row | undefined) => {
		const all = buildSearchQuery(db, q, { isScanned: true, ownerIds });
		// The tuple comparison seeks in the index; two separate conditions would scan from the start.
		const query = last
			? all.where((where) =>
					where(where.refTuple("lastContactAt", "id"), "<", where.tuple(last.lastContactAt, last.id)),
				)
			: all;
		return query
			.selectAll()
			.orderBy("lastContactAt", "desc")
			.orderBy("id", "desc")
			.limit(EXPORT_BATCH)
			.execute();
	};
	for await (const rows of readInBatches(readBatchAfter)) {
		const customers = await withRequestCounts(db, rows);
		yield rows.map(({ notes, wantsNoReminders }, index) => ({
			...(customers[index] as CustomerWithCounts),
			notes,
			wants_no_reminders: wantsNoReminders === 1,
		}));
	}
}

type Query = SelectQueryBuilder<Tables, "customers", object>;
type Row = Selectable<Tables["customers"]>;

type SearchOptions = { isCommon?: boolean; isScanned?: boolean; ownerIds: readonly string[] };

/** Builds the search for customers by their record, by their requests or by a car's plate. */
function buildSearchQuery(db: DbOrTrx, q: string, { ownerIds, ...options }: SearchOptions): Query {
	const termConditions = buildTermConditions(db, toSearchTerms(q), { ...SEARCH_INDEX, ...options });
	const matches = db.selectFrom("customers");
	return matches.where((where) =>
		ownerIds.length > 0
			? where.or([where.and(termConditions), where("customers.id", "in", ownerIds)])
			: where.and(termConditions),
	);
}

/** Maximum number of cars whose plate begins with the search text. */
const MAX_CARS = 50;

const findIndirectMatches = async (db: DbOrTrx, q: string) => [
	...(await findOwnersByPlate(db, q)),
	...(await findCustomersByRequestNames(db, toSearchTerms(q))),
	...(await findCustomersByReference(db, q)),
];

/** Finds the current and past owners of the cars whose plate begins with the search text. */
async function findOwnersByPlate(db: DbOrTrx, q: string): Promise<string[]> {
	const cars = await findByPlatePrefix(db, parsePlateSearch(q), MAX_CARS);
	return listOwnerIds(db, getIds(cars));
}

function toSearchTerms(q: string): string[][] {
	const { phones, rest } = extractPhones(q);
	return [...phones, ...getTermsBeside(phones, rest).map((term) => [term])];
}

/** Sorts all columns in the same direction, so that one index serves both. */
function orderCustomers(query: Query, { sort, order }: PageFilter): Query {
	if (sort === "name") return query.orderBy("searchText", order).orderBy("id", order);
	const withRequestOrder = sort === "requests" ? query.orderBy("requestCount", order) : query;
	return withRequestOrder.orderBy("lastContactAt", order).orderBy("id", order);
}

/** Counts the requests that got a visit or asked for one; WITH_PRICE counts those with an estimate. */
const WITH_VISIT = sql<number>`count(*) filter (where kind in (${sql.join(listKindsWith("isVisit").map((kind) => sql.lit(kind)))})
	or exists (select 1 from visits where visits.lead_id = leads.id))`;
const WITH_PRICE = sql<number>`count(*) filter (where exists
	(select 1 from estimates where estimates.lead_id = leads.id and estimates.is_latest = 1))`;

export type CustomerWithCounts = Omit<Customer, "has_whatsapp" | "is_phone_unusual" | "other_names">;

/** Adds other names and phone details. The export skips this: parsing a number takes longer than writing its row. */
async function withContactDetails(
	db: DbOrTrx,
	customers: readonly CustomerWithCounts[],
): Promise<Customer[]> {
	const getOtherNames = await loadOtherNames(db, getIds(customers));
	return customers.map((customer) => {
		const phone = normalizePhone(customer.phone);
		return {
			...customer,
			other_names: getOtherNames(customer.id),
			has_whatsapp: phone?.hasWhatsapp ?? false,
			is_phone_unusual: phone?.isUnusual ?? false,
		};
	});
}

async function withRequestCounts(db: DbOrTrx, rows: readonly Row[]): Promise<CustomerWithCounts[]> {
	if (rows.length === 0) return [];
	const ids = getIds(rows);
	const requestCounts = await db
		.selectFrom("leads")
		.select(["customerId", "kind", countAll.as("found")])
		.select([WITH_VISIT.as("withVisit"), WITH_PRICE.as("withPrice")])
		.select(({ fn }) => [fn.min("createdAt").as("first"), fn.max("createdAt").as("last")])
		.where("customerId", "in", ids)
		.where(NOT_QUARANTINED)
		.groupBy(["customerId", "kind"])
		.execute();
	const merged = await groupMergedPhones(db, ids);
	const byCustomer = Map.groupBy(requestCounts, ({ customerId }) => customerId);
	return rows.map((row) => {
		const countsByKind = byCustomer.get(row.id) ?? [];
		const count = (kind: string) => countsByKind.find((kindCount) => kindCount.kind === kind)?.found ?? 0;
		const sumCounts = (column: "withVisit" | "withPrice") =>
			countsByKind.reduce((total, kindCount) => total + kindCount[column], 0);
		const first = countsByKind.toSorted((first, other) => (first.first < other.first ? -1 : 1))[0];
		const lastRequests = countsByKind.map(({ last }) => last).toSorted();
		return {
			...pickWireFields(row, "id", "phone", "name", "email", "ruc", "createdAt"),
			other_phones: (merged.get(row.id) ?? []).map((other) => other.phone),
			source: first?.kind ?? null,
			services: count("service_request"),
			quotes: count("quote"),
			estimates: sumCounts("withPrice"),
			appointments: sumCounts("withVisit"),
			messages: count("contact"),
			first_request: first?.first ?? null,
			last_request: lastRequests.at(-1) ?? null,
			last_contact: row.lastContactAt,
		};
	});
}
