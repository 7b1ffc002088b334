// @module-tag slow
import { expect, test } from "vitest";
import { bindFeatures } from "#composition/bindings.server.ts";
import { listMeasuredRequests } from "#core/requests/deadlines/answer-time.server.ts";
import { LIST_SORTS } from "#features/content/products/editing/rules.ts";
import { countForStaff, listForStaff } from "#features/content/products/editing/store.server.ts";
import { listProductImageUses } from "#features/content/products/picture-uses-read-model.server.ts";
import { SORTS, type Sort } from "#features/content/products/rules.ts";
import { countGroups, listIds, listProducts } from "#features/content/products/store.server.ts";
import { getThresholds } from "#features/inbox/follow-ups/rules.ts";
import { listSubscribers } from "#features/inbox/newsletter/list.server.ts";
import {
	countWaitingCustomers,
	listUnsentArrivalEmails,
} from "#features/inbox/quotes/arrivals-read-model.server.ts";
import { searchOrders } from "#reports/board/search-orders.server.ts";
import { listCustomerCars } from "#reports/customers/customer-cars.server.ts";
import { listCustomerRequests } from "#reports/customers/customer-detail.server.ts";
import { listCustomers } from "#reports/customers/list-customers.server.ts";
import { listActivity } from "#reports/dashboard/activity.server.ts";
import {
	countChannels,
	countRequestsByDay,
	getQuotedTotal,
	getWonTotal,
	listLossReasons,
} from "#reports/dashboard/figures.server.ts";
import { listLatest } from "#reports/estimates/list-estimates.server.ts";
import { listSent } from "#reports/estimates/sent-estimates.server.ts";
import { selectArrivals } from "#reports/follow-ups/arrivals.server.ts";
import {
	countPeople,
	countWaiting,
	listPeople,
	selectDuePromises,
	selectEstimates,
	selectQuietQuotes,
	selectWaiting,
} from "#reports/follow-ups/people.server.ts";
import { countLeadsByState } from "#reports/inbox/count-leads.server.ts";
import { listLeads } from "#reports/inbox/list-leads.server.ts";
import { settingsSeed } from "#seed/settings.ts";
import type { Db } from "#server/database/db.server.ts";
import { openEngine } from "#server/database/engine.test.kit.ts";
import { getPageRange } from "#server/database/page-range.ts";
import { listMail } from "#server/mail/mail-queue.server.ts";
import { captureQueries, explainQueries, toReads } from "./query-plans.test.kit.ts";

bindFeatures();
const engine = openEngine();
const explainAll = (runQuery: (db: Db) => Promise<unknown>, matchCount = 0) =>
	explainQueries(engine.ctx.db, runQuery, matchCount);
const INBOX = { kind: "all", state: "all", channel: "all", owner: "all", order: "newest", page: 1 } as const;
const PRODUCTS = { brand: "all", type: "all", bin: "0" } as const;

/** Nearly every request is out of quarantine, so an index on that alone would scan them all. */
const SCANS_ALL = /^SEARCH leads .*\(is_quarantined=\?\)$|^SEARCH leads .*\(kind=\? AND is_quarantined=\?\)$/;
const NOW = new Date("2026-11-20T15:00:00.000Z");
const THRESHOLDS = getThresholds(NOW, settingsSeed);
const QUIET_QUOTES_MARK = { kind: "quote", day: THRESHOLDS.today } as const;
const ARRIVALS_MARK = { kind: "arrival", day: THRESHOLDS.today } as const;
const FIRST_PAGE = { limit: 50, offset: 0 };
const LISTS: Record<string, (db: Db) => Promise<unknown>> = {
	"recent activity": (db) => listActivity(db, { role: "reception" }),
	"quotes without a reply": (db) =>
		listPeople(selectQuietQuotes(db, THRESHOLDS), QUIET_QUOTES_MARK, FIRST_PAGE),
	"the number of quotes without a reply": (db) => countPeople(selectQuietQuotes(db, THRESHOLDS)),
	"the number of waiting quotes": (db) =>
		countWaiting(db, [selectWaiting(selectQuietQuotes(db, THRESHOLDS), QUIET_QUOTES_MARK)]),
	"customers whose product arrived": (db) => listPeople(selectArrivals(db), ARRIVALS_MARK, FIRST_PAGE),
	"the number of customers whose product arrived": (db) =>
		countWaiting(db, [selectWaiting(selectArrivals(db), undefined)]),
	"the customers who wait for products": (db) => countWaitingCustomers(db, ["p1", "p2"]),
	"the emails about arrivals": (db) => listUnsentArrivalEmails(db, ["p1", "p2"]),
	"the last expiring promises": (db) =>
		listPeople(
			selectDuePromises(db, NOW, settingsSeed),
			{ kind: "promise", day: THRESHOLDS.today },
			{ limit: 30, offset: 120 },
		),
	"recent response times": (db) => listMeasuredRequests(db, new Date("2026-08-23T05:00:00.000Z")),
	"a customer's requests": (db) => listCustomerRequests(db, "ana", 1),
};

for (const [name, runQuery] of Object.entries(LISTS))
	test(`finds ${name} without scanning all rows`, async () => {
		const steps = await explainAll(runQuery);
		expect(steps).not.toEqual([]);
		expect(steps.filter((step) => SCANS_ALL.test(step))).toEqual([]);
	});

test("finds arrivals by the index of quotes", async () => {
	const [step] = await explainAll((db) => listPeople(selectArrivals(db), ARRIVALS_MARK, FIRST_PAGE));
	expect(step).toMatch(/^(SEARCH|SCAN) quotes USING INDEX quotes_arrived/);
	const [countStep] = await explainAll((db) => countWaitingCustomers(db, ["p1", "p2"]));
	expect(countStep).toMatch(/^SEARCH quotes USING INDEX quotes_awaiting/);
});

test("counts eight weeks and their losses from indexes", async () => {
	const span = { since: "2026-09-28T05:00:00.000Z", now: "2026-11-20T15:00:00.000Z" };
	const [countStep] = await explainAll((db) => countRequestsByDay(db, span));
	expect(countStep).toMatch(/^SEARCH leads USING COVERING INDEX leads_in_figures \(created_at>\?/);
	const lossSteps = await explainAll((db) => listLossReasons(db, span.since));
	expect(lossSteps).toContainEqual(expect.stringMatching(/leads USING (COVERING )?INDEX leads_lost/));
	const quotedSteps = await explainAll((db) => getQuotedTotal(db, span.since));
	for (const runQuery of [countChannels, getWonTotal])
		expect(await explainAll((db) => runQuery(db, span.since))).toContainEqual(
			expect.stringMatching(/^SEARCH leads USING INDEX leads_in_figures \(created_at>\?/),
		);
	expect(quotedSteps).toContainEqual(expect.stringMatching(/quotes USING (COVERING )?INDEX quotes_by/));
});

for (const sort of LIST_SORTS)
	test.each(["asc", "desc"] as const)(
		`reads a catalogue page by ${sort}, %s, from one index`,
		async (order) => {
			const index = `products_kept_by_${sort.replace("_at", "")}`;
			const filter = { ...PRODUCTS, q: "", sort, order, page: 9 };
			// The ninth of many pages, and the last.
			for (const total of [62_000, 420]) {
				const steps = await explainAll((db) => listForStaff(db, filter, total));
				expect(steps).toContainEqual(expect.stringMatching(`^SCAN products USING .*INDEX ${index}$`));
				// Only the rows of the page are sorted.
				expect(steps.filter((step) => step.includes("TEMP B-TREE"))).toHaveLength(1);
			}
		},
	);

test("reads a customer's cars from newest requests by index", async () => {
	const steps = await explainAll((db) => listCustomerCars(db, "ana"));
	expect(steps[0]).toMatch(/^SEARCH leads USING INDEX leads_of_customer \(customer_id=\?\)/);
	expect(steps.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
});

test("finds waiting, sent or changed estimates by index", async () => {
	const filter = { state: "all", q: "", page: 1 } as const;
	const list = (state: "open" | "sent" | "expired" | "accepted") => (db: Db) =>
		listLatest(db, { ...filter, state }, "2026-11-20");
	const estimateMark = { kind: "estimate", day: THRESHOLDS.today } as const;
	const since = "2026-10-21T05:00:00.000Z";
	for (const [runQuery, step] of [
		[
			(db: Db) => listLatest(db, filter, "2026-11-20"),
			/^SCAN estimates USING COVERING INDEX estimates_listed/,
		],
		[list("accepted"), /^SEARCH estimates USING COVERING INDEX estimates_by_state/],
		[list("open"), /INDEX estimates_waiting \(valid_until>/],
		[list("open"), /INDEX estimates_by_state \(state=/],
		[list("sent"), /INDEX estimates_waiting \(valid_until>/],
		[list("expired"), /^SEARCH estimates USING (COVERING )?INDEX estimates_by_state \(state=/],
		[
			(db: Db) => listPeople(selectEstimates(db, THRESHOLDS), estimateMark, FIRST_PAGE),
			/^SEARCH estimates USING INDEX estimates_waiting/,
		],
		[
			(db: Db) => countPeople(selectEstimates(db, THRESHOLDS)),
			/^SEARCH estimates USING INDEX estimates_waiting/,
		],
		[(db: Db) => listSent(db, since), /^SEARCH sent USING INDEX estimate_events_by_kind/],
		[(db: Db) => listSent(db, since), /answered USING COVERING INDEX estimate_events_of_version/],
		[(db: Db) => getQuotedTotal(db, since), /^SEARCH estimates USING INDEX estimates_sent/],
	] as const)
		expect(await explainAll(runQuery)).toContainEqual(expect.stringMatching(step));
});

test("searches the latest estimates first, then all matches", async () => {
	const filter = { state: "all", q: "corolla", page: 1 } as const;
	const steps = await explainAll((db) => listLatest(db, filter, "2026-11-20", { commonThreshold: 0 }));
	const recentSearch = /^SEARCH estimates USING (COVERING )?INDEX estimates_listed \(updated_at>\?\)/;
	expect(steps).toContainEqual(expect.stringMatching(recentSearch));
	expect(steps.filter((step) => /^SCAN leads_search VIRTUAL TABLE/.test(step))).toHaveLength(3);
	expect(steps).toContainEqual(expect.stringMatching(/^SEARCH leads USING INTEGER PRIMARY KEY/));
	expect(steps).toContainEqual(expect.stringMatching(/^SEARCH estimates USING .*\(lead_id=\?/));
	// Where the latest 1,000 estimates begin is read from the index alone.
	expect(steps.filter((step) => /^SCAN (estimates|leads)( |$)/.test(step))).toEqual([
		"SCAN estimates USING COVERING INDEX estimates_listed",
	]);
});

test("searches recent orders for common words without sorting others", async () => {
	const steps = await explainAll((db) => searchOrders(db, "corolla", 0));
	expect(steps).toContainEqual(expect.stringMatching(/^SCAN work_orders USING INDEX work_orders_newest/));
	expect(steps.filter((step) => /TEMP B-TREE/.test(step))).toEqual([]);
});

test("reads the first and last page of subscribers from one index", async () => {
	const list = (page: number) => (db: Db) =>
		listSubscribers({ ...engine.ctx, reads: db }, { q: "", state: "all", page });
	for (const page of [1, 500])
		expect(await explainAll(list(page), 25_000)).toContain(
			"SCAN subscribers USING INDEX subscribers_by_created",
		);
});

/** Last page of each list: five of 1,205 rows. */
const LAST_PAGES: Record<string, (db: Db) => Promise<unknown>> = {
	customers: (db) => listCustomers(db, { q: "", sort: "name", order: "asc", page: 25 }),
	subscribers: (db) => listSubscribers({ ...engine.ctx, reads: db }, { q: "", state: "all", page: 25 }),
	emails: (db) => listMail(db, undefined, getPageRange(41, 1205, 30)),
};
test.each(Object.entries(LAST_PAGES))("reads the last page of %s from the end", async (_, runQuery) => {
	const numbers = (await captureQueries(runQuery, 1205)).flatMap(({ parameters }) =>
		parameters.filter((value) => typeof value === "number"),
	);
	expect(numbers).toContain(5);
	expect(Math.max(...numbers)).toBe(5);
});

test("finds late pages of open requests by state", async () => {
	const latePage = { ...INBOX, q: "", state: "open", page: 62 } as const;
	const openSteps = await explainAll((db) => listLeads(db, latePage, { actorId: "ana", total: 3100 }));
	expect(openSteps).toContainEqual(
		expect.stringMatching(/leads_by_state_requested \(is_quarantined=\? AND state=\?\)/),
	);
});

test("chooses the index of last pages by their size", async () => {
	const explainLastPage = async (page: number, total: number) => {
		const filter = { ...INBOX, q: "", state: "open", order: "due", page } as const;
		return explainAll((db) => listLeads(db, filter, { actorId: "ana", total }));
	};
	expect(await explainLastPage(5, 240)).toContainEqual(
		expect.stringContaining("INDEX leads_by_state_requested"),
	);
	const quotes = { ...INBOX, kind: "quote", q: "", state: "open", page: 29 } as const;
	const steps = await explainAll((db) => listLeads(db, quotes, { actorId: "ana", total: 1418 }));
	expect(steps).toContainEqual(expect.stringContaining("INDEX leads_by_state_requested"));
	expect(await explainLastPage(523, 26_143)).toContainEqual(
		expect.stringContaining("INDEX leads_by_due_sort_key"),
	);
});

test("reads each public catalogue order from one index", async () => {
	const all = { terms: [], type: "all", brand: "all" };
	for (const sort of Object.keys(SORTS) as Sort[]) {
		const steps = await explainAll((db) => listIds(toReads(db), all, { sort, limit: 24 }));
		expect(steps).toEqual([expect.stringMatching(/^SCAN products USING .*INDEX/)]);
	}
});

test("finds two-letter words in the trigram index", async () => {
	const leads = await explainAll((db) => listLeads(db, { ...INBOX, q: "ba" }, { actorId: "ana", total: 99 }));
	expect(leads).toContainEqual(expect.stringMatching(/leads_search VIRTUAL TABLE/));
	const products = await explainAll((db) => countForStaff(db, { ...PRODUCTS, q: "ba" }, []));
	expect(products).toContainEqual(expect.stringMatching(/product_search VIRTUAL TABLE/));
});

test.each(["name", "requests", "last_contact"] as const)(
	"reads customers by %s from an index, both ways",
	async (sort) => {
		for (const order of ["asc", "desc"] as const) {
			const list = (db: Db) => listCustomers(db, { q: "", sort, order, page: 2000 });
			const steps = await explainAll(list, 100_000);
			expect(steps).toContainEqual(expect.stringMatching(/^SCAN customers USING COVERING INDEX/));
			expect(steps).not.toContain("USE TEMP B-TREE FOR LAST 2 TERMS OF ORDER BY");
		}
	},
);

test("reads image uses from products that have images", async () => {
	const [step] = await explainAll((db) => listProductImageUses(db, new Set(["/images/general/a.webp"])));
	expect(step).toMatch(/USING INDEX products_by_image/);
});

test("scans in order for many matches, else looks up rows", async () => {
	const all = { type: "all", brand: "all" };
	const page = { sort: "nombre", limit: 60 } as const;
	const explainProducts = (word: string) =>
		explainAll((db) => listProducts(toReads(db), { ...all, terms: [[word]] }, page));
	expect(await explainProducts("ba")).toContain("SCAN products USING INDEX products_on_sale");
	expect(await explainProducts("filtro")).toContain("SEARCH products USING INTEGER PRIMARY KEY (rowid=?)");
});

test.each([{}, { kind: "quote" }, { owner: "mine" }, { owner: "none" }, { channel: "phone" }] as const)(
	"counts requests matching %j by index without their rows",
	async (narrowFilter) => {
		const explainCounts = (q: string, matchCount: number) =>
			explainAll((db) => countLeadsByState(db, { ...INBOX, q, ...narrowFilter }, "ana"), matchCount);
		for (const q of ["a", "ba", "corolla"])
			expect(await explainCounts(q, 15_000)).toContain("SCAN leads USING COVERING INDEX leads_in_searches");
		const fewSteps = await explainCounts("corolla", 14_999);
		expect(fewSteps.filter((step) => step.includes("leads_in_searches"))).toEqual([]);
		expect(fewSteps).toContainEqual(expect.stringMatching(/leads_search VIRTUAL TABLE/));
	},
);

test("counts products by index for staff and visitors", async () => {
	for (const runQuery of [
		(db: Db) => countForStaff(db, { ...PRODUCTS, q: "corolla" }, []),
		(db: Db) => countGroups(toReads(db), [["corolla"]]),
	]) {
		expect(await explainAll(runQuery, 15_000)).toContain(
			"SCAN products USING COVERING INDEX products_in_searches",
		);
		expect(await explainAll(runQuery, 14_999)).toContain(
			"SEARCH products USING INTEGER PRIMARY KEY (rowid=?)",
		);
	}
});
