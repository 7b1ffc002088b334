import { paged } from "#bounds.ts";
import { countKind, leadIdsSince } from "#features/leads/store.server.ts";
import { PRODUCTS } from "#features/products/staff/edit.server.ts";
import { staffGroups } from "#features/products/staff/groups.server.ts";
import { PRODUCTS_PER_PAGE } from "#features/products/staff/rules.ts";
import {
	countForStaff,
	groupNames,
	listAmong,
	listBeside,
	listForStaff,
	listMostQuoted,
	type StaffRow,
} from "#features/products/staff/store.server.ts";
import { findInOrder } from "#features/products/store.server.ts";
import { recentSince } from "#panama/time.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { countBy } from "#platform/database/rows.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { ProductOverview, ProductOverviewFilter } from "./demand-contract.ts";
import { TOP_PRODUCTS } from "./rules.ts";

const EVERYTHING = { q: "", brand: "all", type: "all", bin: "0" } as const;
/** Number of this week's quotes by product id; products without quotes are absent. */
type Week = ReadonlyMap<string, number>;

/**
 * Returns the catalogue with the demand for each product.
 *
 * @returns one page of the filter's matches, and stats of the full catalogue
 * @source rules 4.21
 */
export async function overviewProducts(
	at: Platform,
	filter: ProductOverviewFilter,
): Promise<ProductOverview> {
	const view = await PRODUCTS.viewer(at, at.db);
	const [week, groups, quotes, top] = await Promise.all([
		countWeek(at.reads, recentSince(at.now())),
		staffGroups(at),
		countKind(at.reads, "quote"),
		listMostQuoted(at.reads, TOP_PRODUCTS),
	]);
	const total = await countForStaff(at.reads, { ...filter, bin: "0" }, groups);
	const rows = await pageOf(at.reads, filter, { week, total });
	const { brands, types } = groupNames(groups);
	return {
		total_products: await countForStaff(at.reads, EVERYTHING, groups),
		total_quotes: quotes,
		total_brands: brands.length,
		total_types: types.length,
		top: top.map((row) => {
			const { id, sku, name, brand } = row;
			return { product_id: id, sku, name, brand, ...demandOf(row, week) };
		}),
		products: rows.map((row) => ({ ...view(row), ...demandOf(row, week) })),
		...paged(total, filter.page, PRODUCTS_PER_PAGE),
		brands,
		types,
	};
}

/**
 * Counts this week's quotes by product. A quote has one line per product, so counting lines counts quotes. Quarantined
 * requests are not quotes yet.
 *
 * @param since start of this week, which bounds the rows to read
 */
function countWeek(db: DbOrTrx, since: Date): Promise<Week> {
	const lines = db
		.selectFrom("quoteItems")
		.where("leadId", "in", leadIdsSince(db, "quote", since.toISOString()));
	return countBy(lines, "productId");
}

async function pageOf(
	db: DbOrTrx,
	filter: ProductOverviewFilter,
	{ week, total }: { week: Week; total: number },
): Promise<StaffRow[]> {
	const { sort } = filter;
	if (sort !== "week") return listForStaff(db, { ...filter, sort, bin: "0" }, total);
	const chosen = { ...filter, bin: "0" } as const;
	const limit = PRODUCTS_PER_PAGE;
	const offset = (filter.page - 1) * PRODUCTS_PER_PAGE;
	const asked = await listAmong(db, chosen, [...week.keys()]);
	const turn = filter.order === "desc" ? -1 : 1;
	const of = (id: string) => week.get(id) ?? 0;
	// The sort is stable: equally requested products stay A to Z.
	const sorted = asked.toSorted((a, b) => turn * (of(a) - of(b)));
	if (filter.order === "desc") {
		const first = await findInOrder(db, sorted.slice(offset, offset + limit));
		const rest = { limit: limit - first.length, offset: Math.max(0, offset - asked.length) };
		return rest.limit > 0 ? [...first, ...(await listBeside(db, chosen, asked, rest))] : first;
	}
	const unasked = await listBeside(db, chosen, asked, { limit, offset });
	if (unasked.length === limit) return unasked;
	const before = Math.max(0, offset - (total - asked.length));
	const last = sorted.slice(before, before + limit - unasked.length);
	return [...unasked, ...(await findInOrder(db, last))];
}

function demandOf({ id, quotedTimes, quotedQuantity }: StaffRow, week: Week) {
	return {
		quote_count: quotedTimes,
		total_quantity: quotedQuantity,
		quotes_this_week: week.get(id) ?? 0,
	};
}
