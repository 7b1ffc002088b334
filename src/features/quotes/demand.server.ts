import { sql } from "kysely";
import { staffView } from "#features/products/edit.server.ts";
import { PRODUCTS_PER_PAGE } from "#features/products/editing.ts";
import {
	countForStaff,
	findInOrder,
	listForStaff,
	listGroups,
	listIds,
} from "#features/products/editing-store.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { recentSince } from "#panama-time.ts";
import { countAll, type DbOrTrx } from "#platform/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { ProductOverview, ProductOverviewFilter } from "./demand-contract.ts";
import { TOP_PRODUCTS } from "./rules.ts";
import { countQuotes } from "./store.server.ts";
import "./table.server.ts";

type Demand = {
	productId: string;
	quotes: number;
	quantity: number;
	week: number;
};
const NO_DEMAND = { quotes: 0, quantity: 0, week: 0 };
const EVERYTHING = { q: "", brand: "all", type: "all", bin: "0" } as const;

/**
 * The catalogue with how often each product is asked for.
 *
 * @returns one page of what fits the filter, and figures over everything
 * @source spec §2 "Products overview"; features M6
 */
export async function overviewProducts(
	at: Platform,
	filter: ProductOverviewFilter,
): Promise<ProductOverview> {
	const settings = await getSettings(at.db);
	const demand = await listDemand(at.reads, recentSince(at.now()));
	const byProduct = new Map(demand.map((row) => [row.productId, row]));
	const chosen = { ...filter, bin: "0" } as const;
	const total = await countForStaff(at.reads, chosen);
	const rows = await pageOf(at.reads, filter, byProduct);
	const { brands, types } = await listGroups(at.reads);
	return {
		total_products: await countForStaff(at.reads, EVERYTHING),
		total_quotes: await countQuotes(at.reads),
		total_brands: brands.length,
		total_types: types.length,
		top: await topOf(at.reads, demand),
		products: rows.map((row) => ({
			...staffView(at, settings, row),
			...onTheWire(byProduct.get(row.id) ?? NO_DEMAND),
		})),
		total,
		page: filter.page,
		pages: Math.max(1, Math.ceil(total / PRODUCTS_PER_PAGE)),
		brands,
		types,
	};
}

/**
 * How often each product was asked for. A quote names a product in one line, so its lines are its quotes;
 * quarantined ones are not quotes yet.
 *
 * @param since start of this week
 */
async function listDemand(db: DbOrTrx, since: Date): Promise<Demand[]> {
	const isRecent = sql`leads.created_at >= ${since.toISOString()}`;
	const rows = await db
		.selectFrom("quoteItems")
		.innerJoin("leads", "leads.id", "quoteItems.leadId")
		.where("leads.isQuarantined", "=", 0)
		.groupBy("quoteItems.productId")
		.select([
			"quoteItems.productId",
			countAll.as("quotes"),
			sql<number>`sum(quote_items.quantity)`.as("quantity"),
			sql<number>`sum(case when ${isRecent} then 1 else 0 end)`.as("week"),
		])
		.execute();
	return rows.map(({ productId, quotes, quantity, week }) => ({
		...{ productId, quotes: Number(quotes) },
		...{ quantity: Number(quantity), week: Number(week) },
	}));
}

/** The products named most often, those in the bin included: people still ask for them. */
async function topOf(db: DbOrTrx, demand: Demand[]): Promise<ProductOverview["top"]> {
	const top = demand
		.toSorted((a, b) => b.quotes - a.quotes || b.quantity - a.quantity)
		.slice(0, TOP_PRODUCTS);
	const ids = top.map((row) => row.productId);
	const byId = new Map(top.map((row) => [row.productId, row]));
	return (await findInOrder(db, ids)).map(({ id, sku, name, brand }) => ({
		...{ product_id: id, sku, name, brand },
		...onTheWire(byId.get(id) ?? NO_DEMAND),
	}));
}

async function pageOf(
	db: DbOrTrx,
	filter: ProductOverviewFilter,
	demand: ReadonlyMap<string, Demand>,
) {
	const { sort } = filter;
	if (sort !== "quotes" && sort !== "quantity" && sort !== "week")
		return listForStaff(db, { ...filter, sort, bin: "0" });
	const ids = await listIds(db, { ...filter, bin: "0" });
	const of = (id: string) => (demand.get(id) ?? NO_DEMAND)[sort];
	const turn = filter.order === "desc" ? -1 : 1;
	// A stable sort: what is asked for equally often stays A to Z.
	const sorted = ids.toSorted((a, b) => turn * (of(a) - of(b)));
	const start = (filter.page - 1) * PRODUCTS_PER_PAGE;
	return findInOrder(db, sorted.slice(start, start + PRODUCTS_PER_PAGE));
}

function onTheWire({ quotes, quantity, week }: Pick<Demand, "quotes" | "quantity" | "week">) {
	return { quote_count: quotes, total_quantity: quantity, quotes_this_week: week };
}
