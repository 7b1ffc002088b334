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
import { searchVisits } from "#features/appointments/search-read-model.server.ts";
import { listCustomers } from "#features/customers/read-model.server.ts";
import { CUSTOMERS_PER_PAGE } from "#features/customers/rules.ts";
import { listLatest } from "#features/estimates/list-read-model.server.ts";
import { countLeadsByState, LEADS_PER_PAGE, listLeads } from "#features/leads/inbox-read-model.server.ts";
import { PRODUCTS_PER_PAGE } from "#features/products/staff/rules.ts";
import { countForStaff, listExcluding, listForStaff } from "#features/products/staff/store.server.ts";
import { countGroups, listProducts } from "#features/products/store.server.ts";
import { searchOrders } from "#features/work-orders/board-read-model.server.ts";
import type { Db, Tables } from "#platform/database/db.server.ts";
import { buildTermConditions } from "#platform/database/word-search.server.ts";
import { makeLargeShop } from "../../bench/large/make.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
const SHARE = 1 / 500;

beforeAll(async () => {
	await makeLargeShop(world.ctx, SHARE);
});

type Row = { id: string };
/** Searches with their table and page size. */
const LISTS = {
	"/api/admin/inbox?state=all&": ["leads", "leads", LEADS_PER_PAGE],
	"/api/admin/customers/detailed?": ["customers", "customers", CUSTOMERS_PER_PAGE],
	"/api/admin/products?": ["products", "products", PRODUCTS_PER_PAGE],
} as const;

for (const [address, [table, rows, perPage]] of Object.entries(LISTS))
	test.each(["ba", "ba ro", "b ro", "50", "xq"])(`${address}q=%s finds each matching row once`, async (q) => {
		const named: string[] = [];
		for (let page = 1; ; page++) {
			const { json } = await world.asStaff(`${address}q=${encodeURIComponent(q)}&page=${page}`);
			named.push(...json[rows].map(({ id }: Row) => id));
			if (json[rows].length < perPage) break;
		}
		let all = world.ctx.db.selectFrom(table).select("id");
		if (table === "leads") all = all.where("isQuarantined", "=", 0);
		if (table === "products") all = all.where("deletedAt", "is", null);
		for (const word of q.split(" ")) all = all.where("searchText", "like", `%${word}%`);
		const those = (await all.execute()).map(({ id }) => id);
		expect(named.toSorted()).toEqual(those.toSorted());
	});

test.each([[["ba"]], [["ro"], ["corolla"]], [["b"], ["50"]]])(
	"finds the same rows for %j by index and scan",
	async (...words) => {
		const target = { table: "leads", index: "leads_search" };
		const those = (isWalked: boolean) =>
			world.ctx.db
				.selectFrom("leads")
				.select("id")
				.where((where) => where.and(buildTermConditions(world.ctx.db, words, { ...target, isWalked })))
				.orderBy("id")
				.execute();
		expect(await those(true)).toEqual(await those(false));
		expect(await those(true)).not.toEqual([]);
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
const READS: Record<string, (db: Db) => Promise<unknown>> = {
	"the inbox": (db) => listLeads(db, { ...INBOX, order: "due" }, ANA),
	"the inbox, newest first": (db) => listLeads(db, { ...INBOX, order: "newest" }, ANA),
	"the inbox's counts": (db) => countLeadsByState(db, { ...INBOX, order: "due" }, "ana"),
	customers: (db) => listCustomers(db, { q: "ba", sort: "name", order: "asc", page: 1 }),
	"the panel's products": (db) => listForStaff(db, { ...PRODUCTS, sort: "name", order: "asc", page: 1 }, 62),
	"the number of products": (db) => countForStaff(db, PRODUCTS, []),
	"products other than this week's": (db) => listExcluding(db, PRODUCTS, ["a"], FIRST),
	"the catalogue": (db) =>
		listProducts(db, { terms: [["ba"]], type: "all", brand: "all" }, { sort: "nombre", ...FIRST }),
	"the catalogue's counts": (db) => countGroups(db, [["ba"]]),
};

/** Captures the queries that a read sends to PostgreSQL. */
async function captureQueries(reads: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
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
	await reads(db).catch(() => {});
	return queries;
}

test.each(["corolla", "ba"])("looks up rare matches of «%s» and scans for common ones", async (q) => {
	const inbox = (total: number) => (db: Db) =>
		listLeads(db, { ...INBOX, q, order: "newest" }, { ...ANA, total });
	const products = (total: number) => (db: Db) =>
		listForStaff(db, { ...PRODUCTS, q, sort: "name", order: "asc", page: 1 }, total);
	const isFoundFirst = async (list: (db: Db) => Promise<unknown>) =>
		(await captureQueries(list)).some(({ sql: text }) => text.includes("ctid"));
	for (const list of [inbox, products]) {
		expect(await isFoundFirst(list(990))).toBe(true);
		expect(await isFoundFirst(list(20_000))).toBe(false);
	}
	// Products of one name are adjacent: a scan would pass all others.
	expect(await isFoundFirst(inbox(7000))).toBe(false);
	expect(await isFoundFirst(products(7000))).toBe(true);
});

test("scans for pages near an end and looks up others", async () => {
	const inbox = (page: number, total: number) => (db: Db) =>
		listLeads(db, { ...INBOX, page, order: "newest" }, { ...ANA, total });
	const products = (page: number, total: number) => (db: Db) =>
		listForStaff(db, { ...PRODUCTS, sort: "name", order: "asc", page }, total);
	const usesPairs = async (list: (db: Db) => Promise<unknown>) =>
		(await captureQueries(list)).some(({ sql: text }) => text.includes("letter_pairs"));
	for (const list of [inbox, products]) {
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

const ESTIMATES = { state: "all", q: "ba", page: 1 } as const;
const LATEST: Record<string, (db: Db) => Promise<unknown>> = {
	orders: (db) => searchOrders(db, "ba"),
	estimates: (db) => listLatest(db, ESTIMATES, "2026-11-20"),
};
for (const [name, reads] of Object.entries(LATEST))
	test(`searches the latest ${name} first when PostgreSQL gets two letters`, async () => {
		const [near, all] = await captureQueries(reads);
		expect(near?.sql).not.toContain("letter_pairs");
		expect(near?.parameters).toContain(1000);
		expect(all?.sql).toContain("letter_pairs");
	});

test.each(["ba", "xq"])("finds the same recent and older orders for «%s»", async (q) => {
	const found = (await world.asStaff(`/api/admin/work-orders?q=${q}`)).json.orders;
	const newest = await world.ctx.db
		.selectFrom("workOrders")
		.innerJoin("leads", "leads.id", "workOrders.leadId")
		.select("leadId")
		.where("leads.searchText", "like", `%${q}%`)
		.orderBy("receivedAt", "desc")
		.limit(30)
		.execute();
	expect(found.map(({ id }: Row) => id)).toEqual(newest.map(({ leadId }) => leadId));
});

for (const [name, reads] of Object.entries(READS))
	test.runIf(process.env.TEST_ENGINE === "postgres")(
		`finds two letters of ${name} in PostgreSQL's pair index`,
		async () => {
			const [searched] = (await captureQueries(reads)).filter((query) => query.sql.includes("letter_pairs"));
			if (!searched) throw new Error("asks for no pairs");
			const plan = await world.ctx.db.transaction().execute(async (trx) => {
				// For a few hundred rows a sequential scan is cheaper than any index.
				await sql`set local enable_seqscan = off`.execute(trx);
				const question = { ...searched, sql: `explain ${searched.sql}` };
				const { rows } = await trx.executeQuery<Record<string, string>>(question);
				return rows.map((row) => Object.values(row)[0]).join("\n");
			});
			expect(plan).toMatch(/Bitmap Index Scan on \w+_by_pairs/);
		},
	);
