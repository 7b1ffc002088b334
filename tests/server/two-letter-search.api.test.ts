// @module-tag engines
import {
	CamelCasePlugin,
	type CompiledQuery,
	DummyDriver,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	PostgresQueryCompiler,
	sql,
} from "kysely";
import { beforeAll, expect, test } from "vitest";
import { PRODUCTS_PER_PAGE } from "#features/content/products/editing/rules.ts";
import {
	countForStaff,
	listExcluding,
	listForStaff,
} from "#features/content/products/editing/store.server.ts";
import { countGroups, listProducts } from "#features/content/products/store.server.ts";
import { searchVisits } from "#reports/agenda-search/search-visits.server.ts";
import { searchOrders } from "#reports/board/search-orders.server.ts";
import { listCustomers } from "#reports/customers/list-customers.server.ts";
import { findCustomersByRequestNames } from "#reports/customers/request-names.server.ts";
import { CUSTOMERS_PER_PAGE } from "#reports/customers/rules.ts";
import { listLatest } from "#reports/estimates/list-estimates.server.ts";
import { countLeadsByState } from "#reports/inbox/count-leads.server.ts";
import { LEADS_PER_PAGE, listLeads } from "#reports/inbox/list-leads.server.ts";
import type { Db, Tables } from "#server/database/db.server.ts";
import { buildTermConditions } from "#server/database/word-search.server.ts";
import { createLargeShop } from "../../labs/bench/large/create-large-shop.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
const SHOP_SCALE = 1 / 500;

beforeAll(async () => {
	await createLargeShop(world.ctx, SHOP_SCALE);
});

type Row = { id: string };
/** Searches with their table and page size. */
const LISTS = {
	"/api/admin/inbox?state=all&": ["leads", "leads", LEADS_PER_PAGE],
	"/api/admin/customers/detailed?": ["customers", "customers", CUSTOMERS_PER_PAGE],
	"/api/admin/products?": ["products", "products", PRODUCTS_PER_PAGE],
} as const;

for (const [path, [table, rows, perPage]] of Object.entries(LISTS))
	test.each(["ba", "ba ro", "b ro", "50", "xq"])(`${path}q=%s finds each matching row once`, async (q) => {
		const foundIds: string[] = [];
		for (let page = 1; ; page++) {
			const { json } = await world.asStaff(`${path}q=${encodeURIComponent(q)}&page=${page}`);
			foundIds.push(...json[rows].map(({ id }: Row) => id));
			if (json[rows].length < perPage) break;
		}
		let allQuery = world.ctx.db.selectFrom(table).select("id");
		if (table === "leads") allQuery = allQuery.where("isQuarantined", "=", 0);
		if (table === "products") allQuery = allQuery.where("deletedAt", "is", null);
		for (const word of q.split(" ")) allQuery = allQuery.where("searchText", "like", `%${word}%`);
		const matches = (await allQuery.execute()).map(({ id }) => id);
		expect(foundIds.toSorted()).toEqual(matches.toSorted());
	});

test.each([[["ba"]], [["ro"], ["corolla"]], [["b"], ["50"]]])(
	"finds the same rows for %j by index and scan",
	async (...words) => {
		const target = { table: "leads", index: "leads_search", isOrdered: true };
		const matches = (options: { isScanned?: boolean; isCommon?: boolean }) =>
			world.ctx.db
				.selectFrom("leads")
				.select("id")
				.where((where) => where.and(buildTermConditions(world.ctx.db, words, { ...target, ...options })))
				.orderBy("id")
				.execute();
		const scanned = await matches({ isScanned: true });
		for (const isCommon of [true, false]) expect(await matches({ isCommon })).toEqual(scanned);
		expect(scanned).not.toEqual([]);
	},
);

const ANA = { actorId: "ana", total: 99 };
const INBOX = {
	kind: "all",
	state: "all",
	channel: "all",
	owner: "all",
	page: 1,
	q: "ba",
} as const;
const PRODUCTS = { brand: "all", type: "all", bin: "0", q: "ba" } as const;
const FIRST = { limit: 60, offset: 0 };
const QUERIES: Record<string, (db: Db) => Promise<unknown>> = {
	"the inbox": (db) => listLeads(db, { ...INBOX, order: "due" }, ANA),
	"the inbox, newest first": (db) => listLeads(db, { ...INBOX, order: "newest" }, ANA),
	"the inbox's counts": (db) => countLeadsByState(db, { ...INBOX, order: "due" }, "ana"),
	customers: (db) => listCustomers(db, { q: "ba", sort: "name", order: "asc", page: 1 }),
	"the panel's products": (db) => listForStaff(db, { ...PRODUCTS, sort: "name", order: "asc", page: 1 }, 62),
	"the number of products": (db) => countForStaff(db, PRODUCTS, []),
	"products other than this week's": (db) => listExcluding(db, PRODUCTS, ["a"], FIRST),
	"the catalogue": (db) =>
		listProducts(
			{ db, hidesSamples: false },
			{ terms: [["ba"]], type: "all", brand: "all" },
			{ sort: "nombre", ...FIRST },
		),
	"the catalogue's counts": (db) => countGroups({ db, hidesSamples: false }, [["ba"]]),
};

/** Captures the queries that a read sends to PostgreSQL. */
async function captureQueries(runQuery: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
	const queries: CompiledQuery[] = [];
	const db = new Kysely<Tables>({
		dialect: {
			createDriver: () => new DummyDriver(),
			createQueryCompiler: () => new PostgresQueryCompiler(),
			createAdapter: () => new PostgresAdapter(),
			createIntrospector: (self) => new PostgresIntrospector(self),
		},
		plugins: [new CamelCasePlugin()],
		log: ({ query }) => {
			queries.push(query);
		},
	});
	// Ignore errors from empty results.
	await runQuery(db).catch(() => {});
	return queries;
}

test.each(["corolla", "ba"])("looks up rare matches of «%s» and scans for common ones", async (q) => {
	const readInbox = (total: number) => (db: Db) =>
		listLeads(db, { ...INBOX, q, order: "newest" }, { ...ANA, total });
	const readProducts = (total: number) => (db: Db) =>
		listForStaff(db, { ...PRODUCTS, q, sort: "name", order: "asc", page: 1 }, total);
	const usesLookup = async (list: (db: Db) => Promise<unknown>) =>
		(await captureQueries(list)).some(({ sql: text }) => text.includes("ctid"));
	for (const list of [readInbox, readProducts]) {
		expect(await usesLookup(list(990))).toBe(true);
		expect(await usesLookup(list(20_000))).toBe(false);
	}
	// Products of one name are adjacent: a scan would pass all others.
	expect(await usesLookup(readInbox(7000))).toBe(false);
	expect(await usesLookup(readProducts(7000))).toBe(true);
});

test("scans for pages near an end and looks up others", async () => {
	const readInbox = (page: number, total: number) => (db: Db) =>
		listLeads(db, { ...INBOX, page, order: "newest" }, { ...ANA, total });
	const readProducts = (page: number, total: number) => (db: Db) =>
		listForStaff(db, { ...PRODUCTS, sort: "name", order: "asc", page }, total);
	const usesPairs = async (list: (db: Db) => Promise<unknown>) =>
		(await captureQueries(list)).some(({ sql: text }) => text.includes("letter_pairs"));
	for (const list of [readInbox, readProducts]) {
		for (const page of [1, 400]) expect(await usesPairs(list(page, 20_000))).toBe(false);
		expect(await usesPairs(list(200, 20_000))).toBe(true);
		expect(await usesPairs(list(1, 990))).toBe(true);
	}
});

test("searches recent visits first, then the matching requests", async () => {
	const queries = await captureQueries((db) => searchVisits(db, "corolla", { limit: 10 }));
	expect(queries.map((query) => query.sql.includes(`order by "leads"."ctid"`))).toEqual([false, true]);
	expect(queries[0]?.parameters).toContain(1000);
});

test("finds customers by the names on requests from the text index", async () => {
	const queries = await captureQueries((db) => findCustomersByRequestNames(db, [["corolla"]]));
	expect(queries.map((query) => query.sql.includes(`order by "leads"."ctid"`))).toEqual([true]);
});

const ESTIMATES = { state: "all", q: "ba", page: 1 } as const;
const LATEST: Record<string, (db: Db) => Promise<unknown>> = {
	orders: (db) => searchOrders(db, "ba"),
	estimates: (db) => listLatest(db, ESTIMATES, "2026-11-20"),
};
for (const [name, runQuery] of Object.entries(LATEST))
	test(`searches the latest ${name} first when PostgreSQL gets two letters`, async () => {
		const [recentQuery, allQuery] = await captureQueries(runQuery);
		expect(recentQuery?.sql).not.toContain("letter_pairs");
		expect(recentQuery?.parameters).toContain(1000);
		expect(allQuery?.sql).toContain("letter_pairs");
	});

test.each(["ba", "xq"])("finds the same recent and older orders for «%s»", async (q) => {
	const foundOrders = (await world.asStaff(`/api/admin/work-orders?q=${q}`)).json.orders;
	const newest = await world.ctx.db
		.selectFrom("workOrders")
		.innerJoin("leads", "leads.id", "workOrders.leadId")
		.select("workOrders.id")
		.where("leads.searchText", "like", `%${q}%`)
		.orderBy("receivedAt", "desc")
		.limit(30)
		.execute();
	expect(foundOrders.map(({ id }: Row) => id)).toEqual(newest.map(({ id }) => id));
});

for (const [name, runQuery] of Object.entries(QUERIES))
	test.runIf(process.env.TEST_ENGINE === "postgres")(
		`finds two letters of ${name} in PostgreSQL's pair index`,
		async () => {
			const [pairQuery] = (await captureQueries(runQuery)).filter((query) =>
				query.sql.includes("letter_pairs"),
			);
			if (!pairQuery) throw new Error("asks for no pairs");
			const plan = await world.ctx.db.transaction().execute(async (trx) => {
				// For a few hundred rows a sequential scan is cheaper than any index.
				await sql`set local enable_seqscan = off`.execute(trx);
				const explainQuery = { ...pairQuery, sql: `explain ${pairQuery.sql}` };
				const { rows } = await trx.executeQuery<Record<string, string>>(explainQuery);
				return rows.map((row) => Object.values(row)[0]).join("\n");
			});
			expect(plan).toMatch(/Bitmap Index Scan on \w+_by_pairs/);
		},
	);
