import type { SelectQueryBuilder } from "kysely";
import { getTermsBeside } from "#core/requests/search/search-terms.ts";
import { parsePlateSearch } from "#domain/car/plate-search.ts";
import { extractPhones } from "#domain/phone/search-phones.ts";
import { listOwnerIds } from "#features/workshop/cars/owners-read-model.server.ts";
import { findByPlatePrefix } from "#features/workshop/cars/store.server.ts";
import type { Customer } from "#features/workshop/customers/contract.ts";
import { getPageRange, type PageRange, reverseOrder } from "#server/database/page-range.ts";
import { countRows, getIds, readInBatches } from "#server/database/rows.server.ts";
import {
	buildTermConditions,
	countForFirstPage,
	getSortHint,
	hasFewIndexMatches,
	isScanFaster,
} from "#server/database/word-search.server.ts";
import type { CustomerFilter } from "./contract.ts";
import {
	type CustomerRow,
	type CustomerWithCounts,
	withContactDetails,
	withRequestCounts,
} from "./request-counts.server.ts";
import { findCustomersByReference, findCustomersByRequestNames } from "./request-names.server.ts";
import { CUSTOMERS_PER_PAGE } from "./rules.ts";
import type { CustomerTables, CustomerView } from "./tables.server.ts";

/** Small batches are collected early by the garbage collector and need half the memory of larger ones. */
const EXPORT_BATCH = 50;
const SEARCH_INDEX = { table: "customers", index: "customers_search", isOrdered: true };

/** Lists one page of the customers that a search finds, and their total. */
export async function listCustomers(
	db: CustomerView,
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
export async function listLatestCustomers(
	db: CustomerView,
	q: string,
	limit: number,
): Promise<CustomerRow[]> {
	const ownerIds = await findIndirectMatches(db, q);
	const total = await countForFirstPage(db, buildSearchQuery(db, q, { ownerIds }).select("customers.id"));
	const isCommon = !(await hasFewIndexMatches(db, toSearchTerms(q), SEARCH_INDEX));
	const pageRange = getPageRange(1, total, limit);
	return readPage(db, { q, sort: "last_contact", order: "desc" }, { total, pageRange, ownerIds, isCommon });
}

type PageFilter = Pick<CustomerFilter, "q" | "sort" | "order">;
type PageOptions = { total: number; pageRange: PageRange; ownerIds: readonly string[]; isCommon?: boolean };

async function readPage(db: CustomerView, filter: PageFilter, { total, pageRange, ...options }: PageOptions) {
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

/** Streams the customers that a search finds, last contact first, in batches, so the list is never fully in memory. */
export async function* streamCustomers(db: CustomerView, q: string) {
	const ownerIds = await findIndirectMatches(db, q);
	const readBatchAfter = (last: CustomerRow | undefined) => {
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

type Query = SelectQueryBuilder<CustomerTables, "customers", object>;

type SearchOptions = { isCommon?: boolean; isScanned?: boolean; ownerIds: readonly string[] };

/** Builds the search for customers by their record, by their requests or by a car's plate. */
function buildSearchQuery(db: CustomerView, q: string, { ownerIds, ...options }: SearchOptions): Query {
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

const findIndirectMatches = async (db: CustomerView, q: string) => [
	...(await findOwnersByPlate(db, q)),
	...(await findCustomersByRequestNames(db, toSearchTerms(q))),
	...(await findCustomersByReference(db, q)),
];

/** Finds the current and past owners of the cars whose plate begins with the search text. */
async function findOwnersByPlate(db: CustomerView, q: string): Promise<string[]> {
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
