// @module-tag slow
import { expect, test } from "vitest";
import { listCarsOf } from "#features/customers/own-cars.server.ts";
import { listCustomers, listRequestsOf } from "#features/customers/read-model.server.ts";
import { listSent } from "#features/estimates/figures-read-model.server.ts";
import { listLatest } from "#features/estimates/list-read-model.server.ts";
import { listAsked } from "#features/leads/answer-time.server.ts";
import { countLeadsByState, listLeads } from "#features/leads/inbox-read-model.server.ts";
import { listProductImageUses } from "#features/media/uses-read-model.server.ts";
import { listSubscribers } from "#features/newsletter/list.server.ts";
import {
	countPeople,
	countWaiting,
	listPeople,
	promisedSoon,
	waitingOf,
	withEstimates,
	withQuietQuotes,
} from "#features/outreach/read-model.server.ts";
import { turnsOf } from "#features/outreach/rules.ts";
import {
	countAsked,
	countChannels,
	listLosses,
	sumQuoted,
	sumWon,
} from "#features/overview/figures-read-model.server.ts";
import { listActivity } from "#features/overview/read-model.server.ts";
import { SORTS, type Sort } from "#features/products/rules.ts";
import { LIST_SORTS } from "#features/products/staff/rules.ts";
import { countForStaff, listForStaff } from "#features/products/staff/store.server.ts";
import { countGroups, listIds, listProducts } from "#features/products/store.server.ts";
import { searchOrders } from "#features/work-orders/board-read-model.server.ts";
import type { Db } from "#platform/database/db.server.ts";
import { openEngine } from "#platform/database/engine.test.kit.ts";
import { fromNearerEnd } from "#platform/database/nearer-end.ts";
import { listMail } from "#platform/mail/mail-queue.server.ts";
import { settingsSeed } from "#seed/settings.ts";
import { askedBy, plannedBy } from "./plans.test.kit.ts";

const engine = openEngine();
const plansOf = (asks: (db: Db) => Promise<unknown>, found = 0) =>
	plannedBy(engine.at.db, asks, found);
const INBOX = {
	kind: "all",
	state: "all",
	channel: "all",
	owner: "all",
	order: "newest",
	page: 1,
} as const;
const PRODUCTS = { brand: "all", type: "all", bin: "0" } as const;

/** Nearly every request is out of quarantine: an index entered by that alone is a walk through all of them. */
const WALKS_ALL =
	/^SEARCH leads .*\(is_quarantined=\?\)$|^SEARCH leads .*\(kind=\? AND is_quarantined=\?\)$/;
const NOW = new Date("2026-11-20T15:00:00.000Z");
const TURNS = turnsOf(NOW, settingsSeed);
const QUIET = { kind: "quote", day: TURNS.today } as const;
const FIRST = { limit: 50, offset: 0 };
const LISTS: Record<string, (db: Db) => Promise<unknown>> = {
	"what happened last": (db) => listActivity(db, { role: "reception" }),
	"the quotes that fell silent": (db) => listPeople(withQuietQuotes(db, TURNS), QUIET, FIRST),
	"how many fell silent": (db) => countPeople(withQuietQuotes(db, TURNS)),
	"how many of them wait": (db) => countWaiting(db, [waitingOf(withQuietQuotes(db, TURNS), QUIET)]),
	"the last promises that run out": (db) =>
		listPeople(
			promisedSoon(db, NOW, settingsSeed),
			{ kind: "promise", day: TURNS.today },
			{ limit: 30, offset: 120 },
		),
	"how long the latest waited": (db) => listAsked(db, new Date("2026-08-23T05:00:00.000Z")),
	"the requests of a customer": (db) => listRequestsOf(db, "ana", 1),
};

for (const [name, asks] of Object.entries(LISTS))
	test(`${name} are found without walking through all there are`, async () => {
		const steps = await plansOf(asks);
		expect(steps).not.toEqual([]);
		expect(steps.filter((step) => WALKS_ALL.test(step))).toEqual([]);
	});

test("eight weeks are counted in one index, and their losses are found in another", async () => {
	const span = { since: "2026-09-28T05:00:00.000Z", now: "2026-11-20T15:00:00.000Z" };
	const [counted] = await plansOf((db) => countAsked(db, span));
	expect(counted).toMatch(/^SEARCH leads USING COVERING INDEX leads_in_figures \(created_at>\?/);
	const lost = await plansOf((db) => listLosses(db, span.since));
	expect(lost).toContainEqual(expect.stringMatching(/leads USING (COVERING )?INDEX leads_lost/));
	const quoted = await plansOf((db) => sumQuoted(db, span.since));
	for (const asks of [countChannels, sumWon])
		expect(await plansOf((db) => asks(db, span.since))).toContainEqual(
			expect.stringMatching(/^SEARCH leads USING INDEX leads_in_figures \(created_at>\?/),
		);
	expect(quoted).toContainEqual(expect.stringMatching(/quotes USING (COVERING )?INDEX quotes_by/));
});

for (const sort of LIST_SORTS)
	test.each(["asc", "desc"] as const)(
		`the catalogue by ${sort}, %s, has its page in one index`,
		async (order) => {
			const index = `products_kept_by_${sort.replace("_at", "")}`;
			const filter = { ...PRODUCTS, q: "", sort, order, page: 9 };
			// The ninth page of many, and the last.
			for (const total of [62_000, 420]) {
				const steps = await plansOf((db) => listForStaff(db, filter, total));
				expect(steps).toContainEqual(
					expect.stringMatching(`^SCAN products USING .*INDEX ${index}$`),
				);
				// The rows of the page, and no more, are put in order.
				expect(steps.filter((step) => step.includes("TEMP B-TREE"))).toHaveLength(1);
			}
		},
	);

test("the cars of a customer are read from their newest requests, in the order of an index", async () => {
	const steps = await plansOf((db) => listCarsOf(db, "ana"));
	expect(steps[0]).toMatch(/^SEARCH leads USING INDEX leads_of_customer \(customer_id=\?\)/);
	expect(steps.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
});

test("estimates that wait, were sent or changed last are found by indexes of theirs", async () => {
	const filter = { state: "all", q: "", page: 1 } as const;
	const list = (state: "open" | "sent" | "expired" | "accepted") => (db: Db) =>
		listLatest(db, { ...filter, state }, "2026-11-20");
	const marked = { kind: "estimate", day: TURNS.today } as const;
	const since = "2026-10-21T05:00:00.000Z";
	for (const [asks, step] of [
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
			(db: Db) => listPeople(withEstimates(db, TURNS), marked, FIRST),
			/^SEARCH estimates USING INDEX estimates_waiting/,
		],
		[
			(db: Db) => countPeople(withEstimates(db, TURNS)),
			/^SEARCH estimates USING INDEX estimates_waiting/,
		],
		[(db: Db) => listSent(db, since), /^SEARCH sent USING INDEX estimate_events_by_kind/],
		[(db: Db) => listSent(db, since), /answered USING COVERING INDEX estimate_events_of_version/],
		[(db: Db) => sumQuoted(db, since), /^SEARCH estimates USING INDEX estimates_sent/],
	] as const)
		expect(await plansOf(asks)).toContainEqual(expect.stringMatching(step));
});

test("a common word is looked for in the estimates changed last, then among all requests that hold it", async () => {
	const filter = { state: "all", q: "corolla", page: 1 } as const;
	const steps = await plansOf((db) => listLatest(db, filter, "2026-11-20", 0));
	const near = /^SEARCH estimates USING (COVERING )?INDEX estimates_listed \(updated_at>\?\)/;
	expect(steps).toContainEqual(expect.stringMatching(near));
	expect(steps.filter((step) => /^SCAN leads_search VIRTUAL TABLE/.test(step))).toHaveLength(3);
	expect(steps).toContainEqual(expect.stringMatching(/^SEARCH leads USING INTEGER PRIMARY KEY/));
	expect(steps).toContainEqual(expect.stringMatching(/^SEARCH estimates USING .*\(lead_id=\?/));
	// Where the ones changed last begin is counted in the index alone.
	expect(steps.filter((step) => /^SCAN (estimates|leads)( |$)/.test(step))).toEqual([
		"SCAN estimates USING COVERING INDEX estimates_listed",
	]);
});

test("a common word is looked for in the orders received last, and none of the others is sorted", async () => {
	const steps = await plansOf((db) => searchOrders(db, "corolla", 0));
	expect(steps).toContainEqual(
		expect.stringMatching(/^SCAN work_orders USING INDEX work_orders_newest/),
	);
	expect(steps.filter((step) => /TEMP B-TREE/.test(step))).toEqual([]);
});

test("subscribers of every state are read in their order, either way", async () => {
	const list = (page: number) => (db: Db) =>
		listSubscribers({ ...engine.at, reads: db }, { q: "", state: "all", page });
	for (const page of [1, 500])
		expect(await plansOf(list(page), 25_000)).toContain(
			"SCAN subscribers USING INDEX subscribers_by_created",
		);
});

/** The last page of each list, five rows, where 1,205 are found. */
const LAST: Record<string, (db: Db) => Promise<unknown>> = {
	customers: (db) => listCustomers(db, { q: "", sort: "name", order: "asc", page: 25 }),
	subscribers: (db) =>
		listSubscribers({ ...engine.at, reads: db }, { q: "", state: "all", page: 25 }),
	letters: (db) => listMail(db, undefined, fromNearerEnd(41, 1205, 30)),
};
test.each(Object.entries(LAST))("the last of the %s are found from the end", async (_, asks) => {
	const numbers = (await askedBy(asks, 1205)).flatMap(({ parameters }) =>
		parameters.filter((value) => typeof value === "number"),
	);
	expect(numbers).toContain(5);
	expect(Math.max(...numbers)).toBe(5);
});

test("a page far down the open requests is found by their states", async () => {
	const far = { ...INBOX, q: "", state: "open", page: 62 } as const;
	const open = await plansOf((db) => listLeads(db, far, { actorId: "ana", total: 3100 }));
	expect(open).toContainEqual(
		expect.stringMatching(/leads_by_state_asked \(is_quarantined=\? AND state=\?\)/),
	);
});

test("the last of few open requests are found by their states, those of many along their order", async () => {
	const last = async (page: number, total: number) => {
		const filter = { ...INBOX, q: "", state: "open", order: "due", page } as const;
		return plansOf((db) => listLeads(db, filter, { actorId: "ana", total }));
	};
	expect(await last(5, 240)).toContainEqual(expect.stringContaining("INDEX leads_by_state_asked"));
	const quotes = { ...INBOX, kind: "quote", q: "", state: "open", page: 29 } as const;
	const steps = await plansOf((db) => listLeads(db, quotes, { actorId: "ana", total: 1418 }));
	expect(steps).toContainEqual(expect.stringContaining("INDEX leads_by_state_asked"));
	expect(await last(523, 26_143)).toContainEqual(expect.stringContaining("INDEX leads_by_turn"));
});

test("the public catalogue has each order's page in one index", async () => {
	const all = { words: [], type: "all", brand: "all" };
	for (const sort of Object.keys(SORTS) as Sort[]) {
		const steps = await plansOf((db) => listIds(db, all, { sort, limit: 24 }));
		expect(steps).toEqual([expect.stringMatching(/^SCAN products USING .*INDEX/)]);
	}
});

test("words of two letters are found in the index of three", async () => {
	const leads = await plansOf((db) =>
		listLeads(db, { ...INBOX, q: "ba" }, { actorId: "ana", total: 99 }),
	);
	expect(leads).toContainEqual(expect.stringMatching(/leads_search VIRTUAL TABLE/));
	const products = await plansOf((db) => countForStaff(db, { ...PRODUCTS, q: "ba" }, []));
	expect(products).toContainEqual(expect.stringMatching(/product_search VIRTUAL TABLE/));
});

test.each(["name", "requests", "last_contact"] as const)(
	"customers by %s are read in an index of that order, either way",
	async (sort) => {
		for (const order of ["asc", "desc"] as const) {
			const list = (db: Db) => listCustomers(db, { q: "", sort, order, page: 2000 });
			const steps = await plansOf(list, 100_000);
			expect(steps).toContainEqual(expect.stringMatching(/^SCAN customers USING COVERING INDEX/));
			expect(steps).not.toContain("USE TEMP B-TREE FOR LAST 2 TERMS OF ORDER BY");
		}
	},
);

test("where pictures are shown is read from the products that have one, not from the whole catalogue", async () => {
	const [step] = await plansOf((db) =>
		listProductImageUses(db, new Set(["/images/general/a.webp"])),
	);
	expect(step).toMatch(/USING INDEX products_by_image/);
});

test("what many rows hold is found along the list's order, what few hold by its rows", async () => {
	const found = (word: string) =>
		plansOf((db) =>
			listProducts(
				db,
				{ words: [[word]], type: "all", brand: "all" },
				{ sort: "nombre", limit: 60 },
			),
		);
	expect(await found("ba")).toContain("SCAN products USING INDEX products_on_sale");
	expect(await found("filtro")).toContain("SEARCH products USING INTEGER PRIMARY KEY (rowid=?)");
});

test.each([
	{},
	{ kind: "quote" },
	{ owner: "mine" },
	{ owner: "none" },
	{ channel: "phone" },
] as const)(
	"of requests that many words are in (%j) an index of all texts is counted, never their rows",
	async (narrowed) => {
		const counts = (q: string, found: number) =>
			plansOf((db) => countLeadsByState(db, { ...INBOX, q, ...narrowed }, "ana"), found);
		for (const q of ["a", "ba", "corolla"])
			expect(await counts(q, 15_000)).toContain(
				"SCAN leads USING COVERING INDEX leads_in_searches",
			);
		const few = await counts("corolla", 14_999);
		expect(few.filter((step) => step.includes("leads_in_searches"))).toEqual([]);
		expect(few).toContainEqual(expect.stringMatching(/leads_search VIRTUAL TABLE/));
	},
);

test("and so are the products, for staff and for visitors", async () => {
	for (const asks of [
		(db: Db) => countForStaff(db, { ...PRODUCTS, q: "corolla" }, []),
		(db: Db) => countGroups(db, [["corolla"]]),
	]) {
		expect(await plansOf(asks, 15_000)).toContain(
			"SCAN products USING COVERING INDEX products_in_searches",
		);
		expect(await plansOf(asks, 14_999)).toContain(
			"SEARCH products USING INTEGER PRIMARY KEY (rowid=?)",
		);
	}
});
