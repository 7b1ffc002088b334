// @module-tag engines

import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bindFeatures } from "#composition/bindings.server.ts";
import { Reception } from "#features/workshop/work-orders/contract.ts";
import { receiveCar } from "#features/workshop/work-orders/reception/receive.server.ts";
import { findOrder, findOrderOfLead, listMoves } from "#features/workshop/work-orders/store.server.ts";
import { migrations } from "#migrations/all.ts";
import { seed } from "#seed/seed.ts";
import { type DbOrTrx, withTransaction } from "#server/database/db.server.ts";
import { migrate } from "#server/database/migrate.server.ts";
import { findRows } from "#server/database/rows.server.ts";
import { describeSchema } from "#server/database/schema-dump.test.kit.ts";
import type { Actor } from "#server/http/http.server.ts";
import { openTestContext } from "#server/test-context.server.ts";

bindFeatures();

type Row = Record<string, string | number | null>;

const url = process.env.TEST_ENGINE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
const OWN_MIGRATION = "009-order-ids";
const NOW = "2026-11-20T15:00:00.000Z";
const ACTOR = { id: "ana", fullName: "Ana", role: "owner" } as Actor;
const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < OWN_MIGRATION));

let ctx: Awaited<ReturnType<typeof openTestContext>>;
beforeEach(async () => {
	ctx = await openTestContext(earlier, url);
});
afterEach(() => ctx.close());

const TABLES = ["work_orders", "work_order_moves", "work_order_jobs"];
/** Two cars: one that left with its work done, one inside. */
const ROWS: [table: string, row: Row][] = ["left", "inside"].flatMap((id): [string, Row][] => [
	["cars", createCar(id)],
	["leads", createLead(id)],
	["work_orders", createOrder(id)],
	["work_order_moves", createMove(id, { from: null, to: "received", minute: 1 })],
	["work_order_moves", createMove(id, { from: "received", to: "in_progress", minute: 2 })],
	["work_order_jobs", { ...createJob(id, "job-1"), done_at: NOW, done_by: "Eliécer" }],
	["work_order_jobs", { ...createJob(id, "job-2"), dropped_why: "No quiso" }],
]);

function createCar(id: string): Row {
	return {
		...{ id: `car-${id}`, plate: `PL${id}`, brand: "Kia", model: "Rio", year: 2017, color: "", notes: "" },
		...{ created_at: NOW, updated_at: NOW },
	};
}

function createLead(id: string): Row {
	return {
		...{ id, reference: `SOL-${id}`, kind: "service_request", state: "scheduled", name: "Rita" },
		...{ phone: "+50767771234", summary: "", search_text: "", is_quarantined: 0, car_id: `car-${id}` },
		...{ due_at: NOW, created_at: NOW, updated_at: NOW },
	};
}

function createOrder(id: string): Row {
	const state = id === "inside" ? "in_progress" : "delivered";
	return {
		...{ lead_id: id, reference: `OT-${id}`, car_id: `car-${id}`, state, state_at: NOW, complaint: "Suena" },
		...{
			promised_at: NOW,
			mechanic_id: null,
			waits_for: "part",
			wait_text: "Bomba",
			wait_until: "2026-11-22",
		},
		...{ km_in: 60_000, km_out: 60_010, fuel_eighths: 3, belongings: "Gato", no_plate: "no_plate" },
		...{ no_phone: "No tiene", received_at: NOW, received_by: "Ana", basis: "warranty", basis_why: "Falla" },
		...{ delivered_to: "Rita", kept_until: "2028-11-20", before: "{}", updated_at: NOW, updated_by: "Ana" },
		unfetched_letters: 2,
	};
}

function createMove(leadId: string, step: { from: string | null; to: string; minute: number }): Row {
	const { from, to, minute } = step;
	return {
		...{ id: `move-${leadId}-${minute}`, lead_id: leadId, at: `2026-11-20T15:0${minute}:00.000Z`, by: "Ana" },
		...{ from, to, reason: "Sigue", promised_from: null, promised_to: NOW },
	};
}

function createJob(leadId: string, root: string): Row {
	const progress = { done_at: null, done_by: null, dropped_why: "" };
	return { id: `${root}-${leadId}`, lead_id: leadId, root_job_id: root, ...progress };
}

const insertRow = (db: DbOrTrx, table: string, row: Row) =>
	sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
		values (${sql.join(Object.values(row))})`.execute(db);

/** Stores the rows of a shop before the migration, and migrates it. */
async function upgrade(rows = ROWS): Promise<void> {
	await withTransaction(ctx.db, async (trx) => {
		for (const [table, row] of rows) await insertRow(trx, table, row);
	});
	await migrate(ctx.database, migrations, { log: ctx.log });
}

/** Columns of the rows above that 023 renamed. */
const RENAMED_COLUMNS: Readonly<Record<string, string>> = {
	basis_why: "basis_reason",
	dropped_why: "drop_reason",
	kept_until: "retained_until",
	unfetched_letters: "pickup_reminder_count",
	wait_text: "wait_detail",
};

const renameColumns = (row: Row): Row =>
	Object.fromEntries(Object.entries(row).map(([name, value]) => [RENAMED_COLUMNS[name] ?? name, value]));

/** Reads every row of a table with the names of its columns, by id. */
async function readTable(table: string): Promise<Row[]> {
	const { rows } = await sql<Row>`select * from ${sql.table(table)} order by id`.execute(
		ctx.db.withoutPlugins(),
	);
	return rows.map((row) => ({ ...row }));
}

test("keeps every row of an order, and its request's id", async () => {
	await upgrade();
	const expected = TABLES.map((table) =>
		ROWS.filter(([name]) => name === table)
			.map(
				([, { lead_id = null, ...row }]): Row =>
					table === "work_orders"
						? { ...row, id: lead_id, lead_id, parent_order_id: null }
						: { ...row, order_id: lead_id },
			)
			.map(renameColumns)
			.toSorted((one, other) => String(one.id).localeCompare(String(other.id))),
	);
	expect(await Promise.all(TABLES.map(readTable))).toEqual(expected);
});

test("gives an upgraded shop the schema of a fresh one", async () => {
	await upgrade();
	const fresh = await openTestContext(migrations, url);
	expect(await describeSchema(ctx.db)).toEqual(await describeSchema(fresh.db));
	await fresh.close();
});

test("upgrades a shop without orders", async () => {
	await upgrade([]);
	expect(await readTable("work_orders")).toEqual([]);
});

test("gives only new orders an id of their own", async () => {
	await upgrade();
	await seed(ctx);
	const reception = { plate: "NV1234", brand: "Kia", model: "Rio", complaint: "Suena", promised_at: null };
	const person = { name: "Nueva", phone: "6777-4321" };
	const id = await receiveCar({ ctx, actor: ACTOR }, Reception.parse({ ...reception, person }));
	const order = await findOrder(ctx.db, id);
	expect(order?.leadId).not.toBe(id);
	expect(await findOrderOfLead(ctx.db, order?.leadId ?? "")).toEqual(order);
	expect(await findOrder(ctx.db, order?.leadId ?? "")).toBeUndefined();
	expect(await listMoves(ctx.db, id)).toMatchObject([{ orderId: id, to: "received" }]);
	expect(await findOrder(ctx.db, "left")).toMatchObject({ id: "left", leadId: "left" });
	expect(await listMoves(ctx.db, "left")).toHaveLength(2);
});

test("keeps keys, references and the car that is inside once", async () => {
	await upgrade();
	const insert = (table: string, row: Row) => insertRow(ctx.db, table, row);
	await insert("leads", { ...createLead("other"), car_id: "car-left" });
	const order = { ...renameColumns(createOrder("other")), id: "own", car_id: "car-left" };
	await expect(insert("work_orders", { ...order, lead_id: "left" })).rejects.toThrow(/unique/i);
	await expect(insert("work_orders", { ...order, reference: "OT-left" })).rejects.toThrow(/unique/i);
	await expect(insert("work_orders", { ...order, car_id: "car-inside", state: "received" })).rejects.toThrow(
		/unique/i,
	);
	await expect(insert("work_orders", { ...order, car_id: "none" })).rejects.toThrow(/foreign/i);
	await insert("work_orders", order);
	// The request's id is not the order's.
	const { lead_id: _, ...move } = renameColumns(
		createMove("other", { from: null, to: "received", minute: 1 }),
	);
	await expect(insert("work_order_moves", { ...move, order_id: "other" })).rejects.toThrow(/foreign/i);
	await insert("work_order_moves", { ...move, order_id: "own" });
	const { lead_id: __, ...job } = renameColumns(createJob("other", "job-1"));
	await expect(insert("work_order_jobs", { ...job, order_id: "other" })).rejects.toThrow(/foreign/i);
	await insert("work_order_jobs", { ...job, order_id: "own" });
	await expect(insert("work_order_jobs", { ...job, id: "twice", order_id: "own" })).rejects.toThrow(
		/unique/i,
	);
	await expect(ctx.db.deleteFrom("workOrders").where("id", "=", "own").execute()).rejects.toThrow(/foreign/i);
});

test("checks a comeback's parent at the end of the transaction", async () => {
	await upgrade();
	/** Stores a comeback of an order, before that order if `isBefore`. */
	const insertComeback = (id: string, parentId: string, isBefore = false) =>
		withTransaction(ctx.db, async (trx) => {
			for (const leadId of isBefore ? [id, parentId] : [id])
				await insertRow(trx, "leads", { ...createLead(leadId), car_id: "car-left" });
			const comeback = {
				...renameColumns(createOrder(id)),
				id,
				car_id: "car-left",
				parent_order_id: parentId,
			};
			await insertRow(trx, "work_orders", comeback);
			const parent = { ...renameColumns(createOrder(parentId)), id: parentId, car_id: "car-left" };
			if (isBefore) await insertRow(trx, "work_orders", parent);
		});
	await insertComeback("of-an-old-order", "left");
	// A move between engines may copy a comeback before its parent.
	await insertComeback("of-a-later-row", "later", true);
	await expect(insertComeback("of-none", "none")).rejects.toThrow(/foreign/i);
	const comebacks = await findRows(ctx.db, "workOrders", { parentOrderId: ["left", "later"] });
	expect(comebacks).toHaveLength(2);
});
