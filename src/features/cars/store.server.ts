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

/** A stored car without the column that the database derives. */
export type CarRow = Omit<Selectable<Tables["cars"]>, "plateKey">;
const LEAST_PLATE = 3;
const LONGEST_PLATE = 8;
/** A bound for chains of merges; a car is merged once or twice in its life. */
export const MOST_JOINS = 20;
/** Sorts after every letter and digit of a plate. */
const AFTER_ALL = "~";

/** Finds a car by id, following merges. */
export const findCar = (db: DbOrTrx, id: string) =>
	standing(id, (id) => findRow(db, "cars", { id }));

/** Finds a car by id, following merges, and locks it until the transaction ends. */
export const lockStanding = (trx: Trx, id: string) => standing(id, (id) => lockCar(trx, id));

async function standing(id: string, read: (id: string) => Promise<CarRow | undefined>) {
	let car = await read(id);
	for (let joins = 0; car?.joinedIntoId && joins < MOST_JOINS; joins++)
		car = await read(car.joinedIntoId);
	return car;
}

/** Lists the cars of some customers' requests, newest request first. */
export async function carsOfPeople(db: DbOrTrx, customerIds: readonly string[]): Promise<CarRow[]> {
	const theirs = await Promise.all(customerIds.map((id) => carsOfPerson(db, id)));
	const ids = [...new Set(theirs.flat())];
	const cars = new Map((await findRows(db, "cars", { id: ids })).map((car) => [car.id, car]));
	return ids.flatMap((id) => cars.get(id) ?? []);
}

/**
 * Finds the car with a plate, merged or not. The condition repeats the index's, or the embedded engine would scan all
 * cars.
 */
export function ownerOfPlate(db: DbOrTrx, plate: string): Promise<CarRow | undefined> {
	const has = db.selectFrom("cars").selectAll().where("plate", "=", plate);
	return has.where("plate", "<>", sql.lit("")).executeTakeFirst();
}

/** Finds the car with a stored plate, following merges; undefined for "". */
export async function findByPlate(db: DbOrTrx, plate: string): Promise<CarRow | undefined> {
	const car = plate ? await ownerOfPlate(db, plate) : undefined;
	return car?.joinedIntoId ? findCar(db, car.joinedIntoId) : car;
}

/** Lists cars whose plate begins with the text, O and 0 being equal, in the order of their plates. */
export async function findByBeginning(db: DbOrTrx, plate: string, most: number): Promise<CarRow[]> {
	const key = plateKeyOf(plate);
	if (!key) return [];
	const rows = await db
		.selectFrom("cars")
		.selectAll()
		// Repeats the condition of the partial index.
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

/** Locks a car until the transaction ends. */
export const lockCar = (trx: Trx, id: string) => lockRow(trx, "cars", { id });

/**
 * Finds the car with the plate and fills in its missing details, or creates one. When two transactions create one new
 * plate at once, the database rejects the second: call this within `againIfTaken`.
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

/** Lists the cars merged into this one, latest first. */
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
 * Deletes a car without requests: its plate would lead to a person whose erasure could no longer reach it.
 *
 * @param createdAt deletes only a car created at this instant, by a reception that is undone
 */
export async function dropUnusedCar(trx: Trx, id: string, createdAt?: string): Promise<void> {
	const isOne = (await listJoined(trx, id)).length > 0;
	const isSomebodys = (await allLeadsOf(trx, id)).length > 0;
	if (!isOne && !isSomebodys)
		await deleteRows(trx, "cars", { id, ...(createdAt && { createdAt }) });
}
