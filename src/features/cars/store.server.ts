import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Selectable, sql } from "kysely";
import { plateOf } from "#car/car.ts";
import { plateKeyOf } from "#car/sought-plate.ts";
import { filled } from "#car/told.ts";
import { laterThan } from "#features/changes/rules.ts";
import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import {
	deleteRows,
	findRow,
	findRows,
	insertRows,
	lockRow,
	updateRows,
} from "#platform/database/rows.server.ts";
import { wired } from "#platform/database/wire.ts";
import type { ToldCar, WorkshopCar } from "./contract.ts";
import { allLeadsOf, carsOfPerson } from "./owners-read-model.server.ts";
import { ODD_PLATE } from "./sentences.ts";

/** A car as it is stored, without what the database derives from it. */
export type CarRow = Omit<Selectable<Tables["cars"]>, "plateKey">;
const LEAST_PLATE = 3;
const LONGEST_PLATE = 8;
/** A car is joined once or twice in its life. */
export const MOST_JOINS = 20;
/** After every letter and figure of a plate. */
const AFTER_ALL = "~";

/** The car of an id, or what it was joined into. */
export const findCar = (db: DbOrTrx, id: string) =>
	standing(id, (id) => findRow(db, "cars", { id }));

/** The same, which nobody else changes until the transaction ends. */
export const lockStanding = (trx: Trx, id: string) => standing(id, (id) => lockCar(trx, id));

async function standing(id: string, read: (id: string) => Promise<CarRow | undefined>) {
	let car = await read(id);
	for (let joins = 0; car?.joinedIntoId && joins < MOST_JOINS; joins++)
		car = await read(car.joinedIntoId);
	return car;
}

/** The cars that some people's requests are about, those of the newest first. */
export async function carsOfPeople(db: DbOrTrx, customerIds: readonly string[]): Promise<CarRow[]> {
	const theirs = await Promise.all(customerIds.map((id) => carsOfPerson(db, id)));
	const ids = [...new Set(theirs.flat())];
	const cars = new Map((await findRows(db, "cars", { id: ids })).map((car) => [car.id, car]));
	return ids.flatMap((id) => cars.get(id) ?? []);
}

/** Who has a plate, joined or not. Said as the index says it: without, the embedded engine would read every car. */
export function ownerOfPlate(db: DbOrTrx, plate: string): Promise<CarRow | undefined> {
	const has = db.selectFrom("cars").selectAll().where("plate", "=", plate);
	return has.where("plate", "<>", sql.lit("")).executeTakeFirst();
}

/** The car of a plate as it is stored, also of the plate of one that was joined into it; none of "". */
export async function findByPlate(db: DbOrTrx, plate: string): Promise<CarRow | undefined> {
	const car = plate ? await ownerOfPlate(db, plate) : undefined;
	return car?.joinedIntoId ? findCar(db, car.joinedIntoId) : car;
}

/** Cars whose plate begins so, whichever of O and 0 was read on it, in the order of their plates. */
export async function findByBeginning(db: DbOrTrx, plate: string, most: number): Promise<CarRow[]> {
	const key = plateKeyOf(plate);
	if (!key) return [];
	const rows = await db
		.selectFrom("cars")
		.selectAll()
		// Said as the index says it.
		.where("plate", "<>", sql.lit(""))
		.where("plateKey", ">=", key)
		.where("plateKey", "<", `${key}${AFTER_ALL}`)
		.orderBy("plateKey")
		.limit(most)
		.execute();
	const found = new Map<string, CarRow>();
	for (const row of rows) {
		const car = row.joinedIntoId ? await findCar(db, row.joinedIntoId) : row;
		if (car) found.set(car.id, car);
	}
	return [...found.values()];
}

/** A car, which nobody else changes until the transaction ends. */
export const lockCar = (trx: Trx, id: string) => lockRow(trx, "cars", { id });

/**
 * The car that is told: the one of its plate, else a new one. What a known car lacked is filled in. Of two who tell of
 * one new plate at once the second is refused by the database: ask it within `againIfTaken`.
 */
export async function carTold(trx: Trx, now: Date, told: ToldCar): Promise<CarRow> {
	const { brand, model, year, color } = told;
	const plate = plateOf(told.plate);
	const parts = { plate, brand, model, year, color };
	const at = now.toISOString();
	const joined = { joinedIntoId: null, joinedAt: null };
	const row = { id: randomUUID(), ...parts, notes: "", ...joined, createdAt: at, updatedAt: at };
	const there = await findByPlate(trx, plate);
	const known = there && (await lockStanding(trx, there.id));
	if (known) return filledIn(trx, now, known, parts);
	await insertRows(trx, "cars", row);
	return row;
}

async function filledIn(trx: Trx, now: Date, car: CarRow, told: ToldCar): Promise<CarRow> {
	const set = { ...filled(car, told), color: car.color || told.color };
	if (isDeepStrictEqual({ ...car, ...set }, { ...car })) return car;
	const updatedAt = laterThan(car.updatedAt, now);
	await updateRows(trx, "cars", { id: car.id }, { ...set, updatedAt });
	return { ...car, ...set, updatedAt };
}

/** The cars that were made one with some others, the last one first. */
export const listJoined = (db: DbOrTrx, carId: string): Promise<CarRow[]> =>
	findRows(db, "cars", { joinedIntoId: carId }, { joinedAt: "desc" }, MOST_JOINS);

export function onTheWire(
	car: Omit<CarRow, "createdAt" | "joinedIntoId" | "joinedAt">,
): WorkshopCar {
	const { length } = car.plate;
	const isOdd = length > 0 && (length < LEAST_PLATE || length > LONGEST_PLATE);
	return {
		...wired(car, "id", "plate", "brand", "model", "year", "color", "notes", "updatedAt"),
		warning: isOdd ? ODD_PLATE : null,
	};
}

/**
 * Takes a car away that is nobody's: its plate would lead to whom nobody can ask to be forgotten any more.
 *
 * @param createdAt only where it was written down then, by a reception that was a mistake
 */
export async function dropUnusedCar(trx: Trx, id: string, createdAt?: string): Promise<void> {
	const isOne = (await listJoined(trx, id)).length > 0;
	const isSomebodys = (await allLeadsOf(trx, id)).length > 0;
	if (!isOne && !isSomebodys)
		await deleteRows(trx, "cars", { id, ...(createdAt && { createdAt }) });
}
