import { sql } from "kysely";
import { type Db, type DbOrTrx, withTransaction } from "#platform/database/db.server.ts";
import { type Chance, openChance } from "#seed/random.ts";
import { type Rows, writeAll } from "./bulk.ts";
import { type PlannedLead, toIso } from "./plan.ts";

const AT_ONCE = 2000;
const HOUR_MS = 3_600_000;
/** The newest cars are inside the workshop; the others were delivered. */
const INSIDE = 60;
const STATES = ["received", "in_progress", "ready"] as const;
/** The number of orders per car. */
const ORDERS_PER_CAR = 3;
/** A separate generator, so that the other rows stay the same. */
const chance: Chance = openChance(20_261_124);

/** Creates an order for some requests, the oldest first, with its car, its moves and the plate for search. */
export async function writeOrders(db: Db, leads: readonly PlannedLead[]): Promise<void> {
	const first = leads.length - INSIDE;
	for (let from = 0; from < leads.length; from += AT_ONCE) {
		const rows = { cars: createRows(), workOrders: createRows(), workOrderMoves: createRows() };
		for (const [offset, lead] of leads.slice(from, from + AT_ONCE).entries()) {
			const place = from + offset;
			// A car can be inside only once.
			const car = place >= first ? `carro-${place}` : `carro-${Math.floor(place / ORDERS_PER_CAR)}`;
			if (place >= first || place % ORDERS_PER_CAR === 0) rows.cars.push(createCarRow(car, place, lead));
			const state = place >= first ? (STATES[place % STATES.length] ?? STATES[0]) : "delivered";
			rows.workOrders.push(createOrderRow(lead, { place, car, state }));
			rows.workOrderMoves.push(createMoveRow(lead, null, "received"), createMoveRow(lead, "received", state));
		}
		await writeAll(db, rows);
	}
	await withTransaction(db, writePlates);
}

/** Creates cars that were never received, each for the next request without a car. */
export async function writeUnreceivedCars(db: Db, count: number, now: Date): Promise<void> {
	for (let from = 0; from < count; from += AT_ONCE) {
		const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => from + index + 1);
		await writeAll(db, {
			cars: numbers.map((number) => {
				const plate = `E${createPlate(number).slice(1)}`;
				return { ...createCarRow(`dicho-${number}`, number, { created: now.getTime() }), plate };
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
	const of = sql`(select lower(cars.plate) from work_orders join cars on cars.id = car_id where lead_id = leads.id)`;
	await sql`update leads set words = ${of}, search_text = search_text || ' ' || ${of},
		car_id = (select car_id from work_orders where lead_id = leads.id),
		state = case when exists (select 1 from work_orders where lead_id = leads.id and work_orders.state <> 'delivered')
			then 'scheduled' else 'won' end
		where id in (select lead_id from work_orders)`.execute(db);
}

const createPlate = (place: number) =>
	`D${String.fromCharCode(65 + (place % 26))}${String(1000 + (Math.floor(place / 26) % 9000))}`;

function createCarRow(id: string, place: number, { created }: Pick<PlannedLead, "created">) {
	const createdAt = toIso(created);
	const description = { brand: "Toyota", model: "Corolla", year: 2018, color: "Gris", notes: "" };
	const mergeColumns = { joinedIntoId: null, joinedAt: null };
	return {
		id,
		plate: createPlate(place),
		...description,
		...mergeColumns,
		createdAt: createdAt,
		updatedAt: createdAt,
	};
}

type OrderPlan = { place: number; car: string; state: string };

function createOrderRow({ id: leadId, created, updated }: PlannedLead, { place, car, state }: OrderPlan) {
	const receivedAt = toIso(created + HOUR_MS);
	return {
		leadId,
		reference: `OT-2026-${String(place + 1).padStart(5, "0")}`,
		carId: car,
		state,
		stateAt: toIso(updated + HOUR_MS),
		complaint: "Suena adelante al frenar",
		promisedAt: toIso(created + 30 * HOUR_MS),
		mechanicId: null,
		waitsFor: null,
		waitText: "",
		waitUntil: null,
		kmIn: 60_000 + chance.below(90_000),
		fuelEighths: chance.below(9),
		belongings: "",
		noPlate: null,
		noPhone: "",
		receivedAt,
		receivedBy: "Delia Muñoz",
		basis: null,
		basisWhy: "",
		deliveredTo: state === "delivered" ? "Su dueño" : "",
		keptUntil: state === "delivered" ? toIso(updated + 1000 * 24 * HOUR_MS).slice(0, 10) : null,
		unfetchedLetters: 0,
		before: "{}",
		updatedAt: receivedAt,
		updatedBy: "Delia Muñoz",
	};
}

const createMoveRow = ({ id: leadId, created }: PlannedLead, from: string | null, to: string) => ({
	id: chance.id(),
	leadId,
	at: toIso(created + (from ? 2 : 1) * HOUR_MS),
	by: "Delia Muñoz",
	from,
	to,
	reason: "",
	promisedFrom: null,
	promisedTo: null,
});

const createRows = (): Rows[string] => [];
