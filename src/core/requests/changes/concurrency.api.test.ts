// @module-tag engines
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { eraseOldLeads } from "#core/requests/ending/erase-leads.server.ts";
import { createRequestFactory } from "#core/requests/staff-request/staff-request.test.kit.ts";
import { addLeadKeywords, updateLead } from "#core/requests/store.server.ts";
import { type Trx, withTransaction } from "#server/database/db.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { applyLeadUpdate } from "./lead-updates.server.ts";

const world = openWorld();
/** Resets the clock: some of these tests advance it by two years, past the end of the session. */
beforeEach(() => world.ctx.clock.set("2026-11-20T15:00:00Z"));
const INBOX = "/api/admin/inbox";

const createRequest = createRequestFactory(world);
const findLeadIds = async (q: string) =>
	(await world.asStaff(`${INBOX}?state=all&q=${encodeURIComponent(q)}`)).json.leads.map(
		({ id }: { id: string }) => id,
	);

/** Resolves when a query waits for a row lock; at once on the embedded engine, which runs transactions one by one. */
async function waitForBlockedQuery() {
	if (process.env.TEST_ENGINE !== "postgres") return;
	const countBlocked = async () => {
		const { rows } = await sql<{ found: number }>`select count(*)::int as found from pg_locks
			where not granted and pg_blocking_pids(pid) && array(
				select pid from pg_locks where relation in ('leads'::regclass, 'customers'::regclass))`.execute(
			world.ctx.reads,
		);
		return rows[0]?.found;
	};
	await expect.poll(countBlocked).toBeGreaterThan(0);
}

/** Runs one action while another transaction is open and not committed. */
async function runDuringTransaction(
	work: (trx: Trx) => Promise<unknown>,
	concurrentWork: () => Promise<unknown>,
): Promise<void> {
	const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const transaction = withTransaction(world.ctx.db, async (trx) => {
		await work(trx);
		started.resolve();
		await release.promise;
	});
	await started.promise;
	const concurrentRun = concurrentWork();
	await waitForBlockedQuery();
	release.resolve();
	await Promise.all([transaction, concurrentRun]);
}

test("finds a note that is added during a correction", async () => {
	const phone = "6377-0999";
	await createRequest({ phone });
	const lead = await createRequest({ phone });
	const body = { phone, name: "Rosa Temístocles", email: "", updated_at: lead.updated_at };
	await runDuringTransaction(
		(trx) => addLeadKeywords(trx, lead.id, "chirrido turquesa"),
		() => world.asStaff(`${INBOX}/${lead.id}/data`, { method: "PUT", body }),
	);
	expect(await findLeadIds("turquesa")).toEqual([lead.id]);
	expect(await findLeadIds("temistocles")).toEqual([lead.id]);
});

test("finds a note that is added during an appointment change", async () => {
	const lead = await createRequest();
	await world.ctx.db.updateTable("leads").set({ kind: "appointment" }).where("id", "=", lead.id).execute();
	const update = { author: "Sistema", text: "Otra hora", summary: "Frenos · esmeralda" };
	await runDuringTransaction(
		(trx) => addLeadKeywords(trx, lead.id, "chirrido zafiro"),
		() => withTransaction(world.ctx.db, (trx) => applyLeadUpdate(trx, world.ctx.now(), lead.id, update)),
	);
	expect(await findLeadIds("zafiro")).toEqual([lead.id]);
	expect(await findLeadIds("esmeralda")).toEqual([lead.id]);
});

test("applies a corrected phone to a request being changed", async () => {
	const lead = await createRequest();
	const path = `/api/admin/customers/${lead.customer.id}`;
	const person = (await world.asStaff(path)).json;
	const { name, updated_at } = person;
	const body = { name, phone: "6378-9999", email: "", updated_at };
	await runDuringTransaction(
		(trx) =>
			updateLead(
				{ trx, now: world.ctx.now() },
				{ id: lead.id, expectedVersion: lead.updated_at, set: { state: "contacted" } },
			),
		() => world.asStaff(path, { method: "PUT", body }),
	);
	const { json } = await world.asStaff(`${INBOX}/${lead.id}`);
	expect(json).toMatchObject({ state: "contacted", phone: "+50763789999" });
});

const TWENTY_FIVE_MONTHS_MS = 25 * 31 * 24 * 60 * 60 * 1000;

test("keeps a request that staff update during the purge", async () => {
	const lead = await createRequest({ name: "Rosa Olvidada" });
	world.ctx.clock.advance(TWENTY_FIVE_MONTHS_MS);
	const now = world.ctx.now();
	await runDuringTransaction(
		(trx) =>
			updateLead(
				{ trx, now },
				{ id: lead.id, expectedVersion: lead.updated_at, set: { state: "contacted" } },
			),
		() => eraseOldLeads(world.ctx),
	);
	const remainingRows = await world.ctx.db
		.selectFrom("leads")
		.selectAll()
		.where("id", "=", lead.id)
		.execute();
	expect(remainingRows).toMatchObject([{ name: "Rosa Olvidada", state: "contacted" }]);
});

test("keeps a customer who gets contact during the purge", async () => {
	const body = { name: "Eva Tem", phone: "6379-0001", email: "", ruc: "" };
	const token = await world.logInAs("owner");
	const { json } = await world.call("/api/admin/customers", { token, body });
	world.ctx.clock.advance(TWENTY_FIVE_MONTHS_MS);
	const { db } = world.ctx;
	const lastContactAt = world.ctx.now().toISOString();
	await runDuringTransaction(
		(trx) => trx.updateTable("customers").set({ lastContactAt }).where("id", "=", json.id).execute(),
		() => eraseOldLeads(world.ctx),
	);
	const remainingRows = await db.selectFrom("customers").select("name").where("id", "=", json.id).execute();
	expect(remainingRows).toEqual([{ name: "Eva Tem" }]);
});
