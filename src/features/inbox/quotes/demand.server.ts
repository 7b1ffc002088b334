import { countLeadsOfKind, selectLeadIdsSince } from "#core/requests/store.server.ts";
import { toPageInfo } from "#domain/limits.ts";
import { getRecentStart } from "#domain/time.ts";
import { PRODUCTS } from "#features/content/products/editing/edit.server.ts";
import { PRODUCTS_PER_PAGE } from "#features/content/products/editing/rules.ts";
import {
	countForStaff,
	getGroupNames,
	getStaffGroups,
	listExcluding,
	listForStaff,
	listMatchingIds,
	listTopQuoted,
	type StaffRow,
} from "#features/content/products/editing/store.server.ts";
import { findProductsByIds } from "#features/content/products/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { countBy } from "#server/database/rows.server.ts";
import type { ProductOverview, ProductOverviewFilter } from "./demand-contract.ts";
import { TOP_PRODUCTS } from "./rules.ts";

const UNFILTERED = { q: "", brand: "all", type: "all", bin: "0" } as const;
/** Number of this week's quotes by product id; products without quotes are absent. */
type WeeklyCounts = ReadonlyMap<string, number>;

/**
 * Returns the catalogue with the demand for each product.
 *
 * @returns one page of the filter's matches, and stats of the full catalogue
 * @source rules 4.21
 */
export async function getProductOverview(
	ctx: AppContext,
	filter: ProductOverviewFilter,
): Promise<ProductOverview> {
	const view = await PRODUCTS.createViewMapper(ctx, ctx.db);
	const [week, groups, quotes, top] = await Promise.all([
		countWeeklyQuotes(ctx.reads, getRecentStart(ctx.now())),
		getStaffGroups(ctx),
		countLeadsOfKind(ctx.reads, "quote"),
		listTopQuoted(ctx.reads, TOP_PRODUCTS),
	]);
	const total = await countForStaff(ctx.reads, { ...filter, bin: "0" }, groups);
	const rows = await listPage(ctx.reads, filter, { week, total });
	const { brands, types } = getGroupNames(groups);
	return {
		total_products: await countForStaff(ctx.reads, UNFILTERED, groups),
		total_quotes: quotes,
		total_brands: brands.length,
		total_types: types.length,
		top: top.map((row) => {
			const { id, sku, name, brand } = row;
			return { product_id: id, sku, name, brand, ...toDemand(row, week) };
		}),
		products: rows.map((row) => ({ ...view(row), ...toDemand(row, week) })),
		...toPageInfo(total, filter.page, PRODUCTS_PER_PAGE),
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
function countWeeklyQuotes(db: DbOrTrx, since: Date): Promise<WeeklyCounts> {
	const lines = db
		.selectFrom("quoteItems")
		.where("leadId", "in", selectLeadIdsSince(db, "quote", since.toISOString()));
	return countBy(lines, "productId");
}

async function listPage(
	db: DbOrTrx,
	filter: ProductOverviewFilter,
	{ week, total }: { week: WeeklyCounts; total: number },
): Promise<StaffRow[]> {
	const { sort } = filter;
	if (sort !== "week") return listForStaff(db, { ...filter, sort, bin: "0" }, total);
	const listFilter = { ...filter, bin: "0" } as const;
	const limit = PRODUCTS_PER_PAGE;
	const offset = (filter.page - 1) * PRODUCTS_PER_PAGE;
	const quotedIds = await listMatchingIds(db, listFilter, [...week.keys()]);
	const sign = filter.order === "desc" ? -1 : 1;
	const getWeeklyCount = (id: string) => week.get(id) ?? 0;
	// The sort is stable: equally requested products stay A to Z.
	const sorted = quotedIds.toSorted((a, b) => sign * (getWeeklyCount(a) - getWeeklyCount(b)));
	if (filter.order === "desc") {
		const first = await findProductsByIds(db, sorted.slice(offset, offset + limit));
		const rest = { limit: limit - first.length, offset: Math.max(0, offset - quotedIds.length) };
		return rest.limit > 0 ? [...first, ...(await listExcluding(db, listFilter, quotedIds, rest))] : first;
	}
	const unquoted = await listExcluding(db, listFilter, quotedIds, { limit, offset });
	if (unquoted.length === limit) return unquoted;
	const skippedCount = Math.max(0, offset - (total - quotedIds.length));
	const last = sorted.slice(skippedCount, skippedCount + limit - unquoted.length);
	return [...unquoted, ...(await findProductsByIds(db, last))];
}

function toDemand({ id, quotedTimes, quotedQuantity }: StaffRow, week: WeeklyCounts) {
	return {
		quote_count: quotedTimes,
		total_quantity: quotedQuantity,
		quotes_this_week: week.get(id) ?? 0,
	};
}
