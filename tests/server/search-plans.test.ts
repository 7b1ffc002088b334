// @module-tag slow
import { expect, test } from "vitest";
import { bindFeatures } from "#composition/bindings.server.ts";
import { getThresholds } from "#features/inbox/follow-ups/rules.ts";
import { listInside } from "#features/workshop/work-orders/board-read-model.server.ts";
import { searchVisits } from "#reports/agenda-search/search-visits.server.ts";
import { searchInside, searchOrders } from "#reports/board/search-orders.server.ts";
import { listLatestCustomers } from "#reports/customers/list-customers.server.ts";
import { listLatest } from "#reports/estimates/list-estimates.server.ts";
import { countPeople } from "#reports/follow-ups/people.server.ts";
import { selectUncollectedCars } from "#reports/follow-ups/uncollected.server.ts";
import { listLeads, listNewestMatches } from "#reports/inbox/list-leads.server.ts";
import { settingsSeed } from "#seed/settings.ts";
import type { Db } from "#server/database/db.server.ts";
import { openEngine } from "#server/database/engine.test.kit.ts";
import { captureQueries, explainQueries } from "./query-plans.test.kit.ts";

bindFeatures();

bindFeatures();

const engine = openEngine();
const explainAll = (runQuery: (db: Db) => Promise<unknown>, matchCount: number) =>
	explainQueries(engine.ctx.db, runQuery, matchCount);
const FEW = 1999;
const MANY = 2000;
const INBOX = { kind: "all", state: "all", channel: "all", owner: "all", order: "newest", page: 1 } as const;
const LOOKED_UP = "SEARCH leads USING INTEGER PRIMARY KEY (rowid=?)";
const IN_ORDER = expect.stringMatching(/^SEARCH leads USING (COVERING )?INDEX leads_by_requested/);

const LEAD_SEARCHES: Record<string, (db: Db) => Promise<unknown>> = {
	inbox: (db) => listLeads(db, { ...INBOX, q: "corolla" }, { actorId: "ana", total: 99 }),
	panel: (db) => listNewestMatches(db, "corolla"),
};
test.each(Object.entries(LEAD_SEARCHES))(
	"looks up few requests of the %s search, else scans in order",
	async (_, runQuery) => {
		const fewSteps = await explainAll(runQuery, FEW);
		expect(fewSteps).toContain(LOOKED_UP);
		expect(fewSteps).not.toContainEqual(IN_ORDER);
		expect(await explainAll(runQuery, MANY)).toContainEqual(IN_ORDER);
	},
);

test("looks up few customers of the panel search, else scans in order", async () => {
	const runQuery = (db: Db) => listLatestCustomers(db, "corolla", 6);
	expect(await explainAll(runQuery, FEW)).toContain("SEARCH customers USING INTEGER PRIMARY KEY (rowid=?)");
	expect(await explainAll(runQuery, MANY)).toContain(
		"SCAN customers USING COVERING INDEX customers_by_last_contact",
	);
});

test("counts no rows for the panel search beyond the text index", async () => {
	for (const runQuery of [LEAD_SEARCHES.panel, (db: Db) => listLatestCustomers(db, "corolla", 6)]) {
		const queries = await captureQueries(runQuery as (db: Db) => Promise<unknown>, MANY);
		const counts = queries.map(({ sql }) => sql).filter((text) => text.includes("count(*)"));
		expect(counts.length).toBeGreaterThan(0);
		for (const text of counts) expect(text).toMatch(/match \? limit \?\)$/);
	}
});

const LISTS: Record<string, (db: Db) => Promise<unknown>> = {
	visits: (db) => searchVisits(db, "xq", { limit: 31 }),
	orders: (db) => searchOrders(db, "xq"),
	estimates: (db) => listLatest(db, { state: "all", q: "xq", page: 1 }, "2026-11-20"),
};
test.each(Object.entries(LISTS))("looks up two rare letters in the search of %s", async (_, runQuery) => {
	expect(await explainAll(runQuery, FEW)).toContain(LOOKED_UP);
});

const THRESHOLDS = getThresholds(new Date("2026-11-20T15:00:00.000Z"), settingsSeed);
const CARS_INSIDE: Record<string, (db: Db) => Promise<unknown>> = {
	lists: listInside,
	searches: (db) => searchInside(db, "corolla", ["a"]),
	"counts uncollected": (db) => countPeople(selectUncollectedCars(db, THRESHOLDS)),
};
test.each(Object.entries(CARS_INSIDE))("%s cars inside without reading other orders", async (_, runQuery) => {
	const steps = await explainAll(runQuery, FEW);
	expect(steps.filter((step) => step.startsWith("SCAN"))).toEqual([
		"SCAN work_orders USING INDEX work_orders_inside",
	]);
});
