import { sql } from "kysely";
import { createRandomGenerator, type RandomGenerator } from "#seed/random.ts";
import { type Db, type DbOrTrx, withTransaction } from "#server/database/db.server.ts";
import { insertRows, type RowsByTable } from "./bulk.ts";
import { type PlannedLead, toIso } from "./plan.ts";

const CHUNK_SIZE = 2000;
const HOUR_MS = 3_600_000;
/** The newest cars are inside the workshop; the others were delivered. */
export const CARS_INSIDE = 60;
const STATES = ["received", "in_progress", "ready"] as const;
/** The number of orders per car. */
const ORDERS_PER_CAR = 3;
/** A separate generator, so that the other rows stay the same. */
const chance: RandomGenerator = createRandomGenerator(20_261_124);

/** Creates an order for some requests, the oldest first, with its car, its moves and the plate for search. */
export async function writeOrders(db: Db, leads: readonly PlannedLead[]): Promise<void> {
	const firstInsideIndex = leads.length - CARS_INSIDE;
	for (let offset = 0; offset < leads.length; offset += CHUNK_SIZE) {
		const rows = { cars: createRows(), workOrders: createRows(), workOrderMoves: createRows() };
		for (const [indexInChunk, lead] of leads.slice(offset, offset + CHUNK_SIZE).entries()) {
			const orderIndex = offset + indexInChunk;
			// A car can be inside only once.
			const carId =
				orderIndex >= firstInsideIndex
					? `carro-${orderIndex}`
					: `carro-${Math.floor(orderIndex / ORDERS_PER_CAR)}`;
			if (orderIndex >= firstInsideIndex || orderIndex % ORDERS_PER_CAR === 0)
				rows.cars.push(createCarRow(carId, orderIndex, lead));
			const state =
				orderIndex >= firstInsideIndex ? (STATES[orderIndex % STATES.length] ?? STATES[0]) : "delivered";
			const order = createOrderRow(lead, { orderIndex, carId, state });
			rows.workOrders.push(order);
			rows.workOrderMoves.push(
				createMoveRow(order.id, lead, { from: null, to: "received" }),
				createMoveRow(order.id, lead, { from: "received", to: state }),
			);
		}
		await insertRows(db, rows);
	}
	await withTransaction(db, writePlates);
}

/** Creates cars that were never received, each for the next request without a car. */
export async function writeUnreceivedCars(db: Db, count: number, now: Date): Promise<void> {
	for (let offset = 0; offset < count; offset += CHUNK_SIZE) {
		const numbers = Array.from(
			{ length: Math.min(CHUNK_SIZE, count - offset) },
			(_, index) => offset + index + 1,
		);
		await insertRows(db, {
			cars: numbers.map((number) => {
				const plate = `E${createPlate(number).slice(1)}`;
				return { ...createCarRow(`dicho-${number}`, number, { createdAtMs: now.getTime() }), plate };
			}),
		});
	}
	await withTransaction(db, async (trx) => {
		await sql`update leads set car_id = 'dicho-' || numbered.n
			from (select id, row_number() over (order by id) as n from leads where car_id is null limit ${count}) as numbered
			where numbered.id = leads.id`.execute(trx);
	});
}

/** Adds the plate of each request's car to its search text, and schedules requests whose car is inside. */
async function writePlates(db: DbOrTrx): Promise<void> {
	const selectPlate = sql`(select lower(cars.plate) from work_orders join cars on cars.id = car_id where lead_id = leads.id)`;
	await sql`update leads set keywords = ${selectPlate}, search_text = search_text || ' ' || ${selectPlate},
		car_id = (select car_id from work_orders where lead_id = leads.id),
		state = case when exists (select 1 from work_orders where lead_id = leads.id and work_orders.state <> 'delivered')
			then 'scheduled' else 'won' end
		where id in (select lead_id from work_orders)`.execute(db);
}

const createPlate = (orderIndex: number) =>
	`D${String.fromCharCode(65 + (orderIndex % 26))}${String(1000 + (Math.floor(orderIndex / 26) % 9000))}`;

function createCarRow(id: string, orderIndex: number, { createdAtMs }: Pick<PlannedLead, "createdAtMs">) {
	const createdAt = toIso(createdAtMs);
	const description = { brand: "Toyota", model: "Corolla", year: 2018, color: "Gris", notes: "" };
	const mergeColumns = { mergedIntoId: null, mergedAt: null };
	return {
		id,
		plate: createPlate(orderIndex),
		...description,
		...mergeColumns,
		createdAt: createdAt,
		updatedAt: createdAt,
	};
}

type OrderPlan = { orderIndex: number; carId: string; state: string };

function createOrderRow(
	{ id: leadId, createdAtMs, updatedAtMs }: PlannedLead,
	{ orderIndex, carId, state }: OrderPlan,
) {
	const receivedAt = toIso(createdAtMs + HOUR_MS);
	return {
		id: `orden-${orderIndex}`,
		leadId,
		reference: `OT-2026-${String(orderIndex + 1).padStart(5, "0")}`,
		carId: carId,
		state,
		stateAt: toIso(updatedAtMs + HOUR_MS),
		complaint: "Suena adelante al frenar",
		promisedAt: toIso(createdAtMs + 30 * HOUR_MS),
		mechanicId: null,
		waitsFor: null,
		waitDetail: "",
		waitUntil: null,
		kmIn: 60_000 + chance.nextInteger(90_000),
		fuelEighths: chance.nextInteger(9),
		belongings: "",
		noPlate: null,
		noPhone: "",
		receivedAt,
		receivedBy: "Delia Muñoz",
		basis: null,
		basisReason: "",
		deliveredTo: state === "delivered" ? "Su dueño" : "",
		retainedUntil: state === "delivered" ? toIso(updatedAtMs + 1000 * 24 * HOUR_MS).slice(0, 10) : null,
		pickupReminderCount: 0,
		before: "{}",
		updatedAt: receivedAt,
		updatedBy: "Delia Muñoz",
	};
}

const createMoveRow = (
	orderId: string,
	{ createdAtMs }: PlannedLead,
	{ from, to }: { from: string | null; to: string },
) => ({
	id: chance.createId(),
	orderId,
	at: toIso(createdAtMs + (from ? 2 : 1) * HOUR_MS),
	by: "Delia Muñoz",
	from,
	to,
	reason: "",
	promisedFrom: null,
	promisedTo: null,
});

const createRows = (): RowsByTable[string] => [];
