import { sql } from "kysely";
import { type Db, type DbOrTrx, inTransaction } from "#platform/database/db.server.ts";
import { type Chance, openChance } from "#seed/chance.ts";
import { type Rows, writeAll } from "./bulk.ts";
import { iso, type PlannedLead } from "./plan.ts";

const AT_ONCE = 2000;
const HOUR_MS = 3_600_000;
/** The newest cars are inside the workshop; the others were delivered. */
const INSIDE = 60;
const STATES = ["received", "in_progress", "ready"] as const;
/** The number of orders per car. */
const OF_A_CAR = 3;
/** A separate generator, so that the other rows stay the same. */
const chance: Chance = openChance(20_261_124);

/** Creates an order for some requests, the oldest first, with its car, its moves and the plate for search. */
export async function writeOrders(db: Db, leads: readonly PlannedLead[]): Promise<void> {
	const first = leads.length - INSIDE;
	for (let from = 0; from < leads.length; from += AT_ONCE) {
		const rows = { cars: none(), workOrders: none(), workOrderMoves: none() };
		for (const [offset, lead] of leads.slice(from, from + AT_ONCE).entries()) {
			const place = from + offset;
			// A car can be inside only once.
			const car = place >= first ? `carro-${place}` : `carro-${Math.floor(place / OF_A_CAR)}`;
			if (place >= first || place % OF_A_CAR === 0) rows.cars.push(carRow(car, place, lead));
			const state = place >= first ? (STATES[place % STATES.length] ?? STATES[0]) : "delivered";
			rows.workOrders.push(orderRow(lead, { place, car, state }));
			rows.workOrderMoves.push(moveRow(lead, null, "received"), moveRow(lead, "received", state));
		}
		await writeAll(db, rows);
	}
	await inTransaction(db, tellPlates);
}

/** Creates cars that were never received, each for the next request without a car. */
export async function writeToldCars(db: Db, count: number, now: Date): Promise<void> {
	for (let from = 0; from < count; from += AT_ONCE) {
		const numbers = Array.from(
			{ length: Math.min(AT_ONCE, count - from) },
			(_, at) => from + at + 1,
		);
		await writeAll(db, {
			cars: numbers.map((number) => {
				const plate = `E${plateOf(number).slice(1)}`;
				return { ...carRow(`dicho-${number}`, number, { created: now.getTime() }), plate };
			}),
		});
	}
	await inTransaction(db, async (trx) => {
		await sql`update leads set car_id = 'dicho-' || numbered.n
			from (select id, row_number() over (order by id) as n from leads where car_id is null limit ${count}) as numbered
			where numbered.id = leads.id`.execute(trx);
	});
}

/** Adds the plate of each request's car to its search text, and schedules requests whose car is inside. */
async function tellPlates(db: DbOrTrx): Promise<void> {
	const of = sql`(select lower(cars.plate) from work_orders join cars on cars.id = car_id where lead_id = leads.id)`;
	await sql`update leads set words = ${of}, search_text = search_text || ' ' || ${of},
		car_id = (select car_id from work_orders where lead_id = leads.id),
		state = case when exists (select 1 from work_orders where lead_id = leads.id and work_orders.state <> 'delivered')
			then 'scheduled' else 'won' end
		where id in (select lead_id from work_orders)`.execute(db);
}

const plateOf = (place: number) =>
	`D${String.fromCharCode(65 + (place % 26))}${String(1000 + (Math.floor(place / 26) % 9000))}`;

function carRow(id: string, place: number, { created }: Pick<PlannedLead, "created">) {
	const at = iso(created);
	const told = { brand: "Toyota", model: "Corolla", year: 2018, color: "Gris", notes: "" };
	const joined = { joinedIntoId: null, joinedAt: null };
	return { id, plate: plateOf(place), ...told, ...joined, createdAt: at, updatedAt: at };
}

type Place = { place: number; car: string; state: string };

function orderRow({ id: leadId, created, updated }: PlannedLead, { place, car, state }: Place) {
	const receivedAt = iso(created + HOUR_MS);
	return {
		leadId,
		reference: `OT-2026-${String(place + 1).padStart(5, "0")}`,
		carId: car,
		state,
		stateAt: iso(updated + HOUR_MS),
		complaint: "Suena adelante al frenar",
		promisedAt: iso(created + 30 * HOUR_MS),
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
		keptUntil: state === "delivered" ? iso(updated + 1000 * 24 * HOUR_MS).slice(0, 10) : null,
		unfetchedLetters: 0,
		before: "{}",
		updatedAt: receivedAt,
		updatedBy: "Delia Muñoz",
	};
}

const moveRow = ({ id: leadId, created }: PlannedLead, from: string | null, to: string) => ({
	id: chance.id(),
	leadId,
	at: iso(created + (from ? 2 : 1) * HOUR_MS),
	by: "Delia Muñoz",
	from,
	to,
	reason: "",
	promisedFrom: null,
	promisedTo: null,
});

const none = (): Rows[string] => [];
