import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Selectable, sql } from "kysely";
import { getLaterInstant } from "#core/audit/rules.ts";
import { normalizePlate } from "#domain/car/car.ts";
import { fillMissingParts } from "#domain/car/parse-car.ts";
import { toPlateKey } from "#domain/car/plate-search.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import {
	deleteRows,
	findRow,
	findRows,
	insertRows,
	lockRow,
	updateRows,
} from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import type { CarInput, WorkshopCar } from "./contract.ts";
import { ODD_PLATE } from "./messages.ts";
import { listAllLeadIds, listPersonCarIds } from "./owners-read-model.server.ts";

/** A stored car without the column that the database derives. */
export type CarRow = Omit<Selectable<Tables["cars"]>, "plateKey">;
const MIN_PLATE_LENGTH = 3;
const MAX_PLATE_LENGTH = 8;
/** A bound for chains of merges; a car is merged once or twice in its life. */
export const MAX_MERGES = 20;
/** Sorts after every letter and digit of a plate. */
const AFTER_LAST_CHARACTER = "~";

/** Finds a car by id, following merges. */
export const findCar = (db: DbOrTrx, id: string) => followMerges(id, (id) => findRow(db, "cars", { id }));

/** Finds a car by id, following merges, and locks it until the transaction ends. */
export const lockMergedCar = (trx: Trx, id: string) => followMerges(id, (id) => lockCar(trx, id));

async function followMerges(id: string, read: (id: string) => Promise<CarRow | undefined>) {
	let car = await read(id);
	for (let depth = 0; car?.mergedIntoId && depth < MAX_MERGES; depth++) car = await read(car.mergedIntoId);
	return car;
}

/** Lists the cars of some customers' requests, newest request first. */
export async function listCarsOfOwners(db: DbOrTrx, customerIds: readonly string[]): Promise<CarRow[]> {
	const carIdsByOwner = await Promise.all(customerIds.map((id) => listPersonCarIds(db, id)));
	const ids = [...new Set(carIdsByOwner.flat())];
	const cars = new Map((await findRows(db, "cars", { id: ids })).map((car) => [car.id, car]));
	return ids.flatMap((id) => cars.get(id) ?? []);
}

/**
 * Finds the car with a plate, merged or not. The condition repeats the index's, or the embedded engine would scan all
 * cars.
 */
export function findCarWithPlate(db: DbOrTrx, plate: string): Promise<CarRow | undefined> {
	const cars = db.selectFrom("cars").selectAll().where("plate", "=", plate);
	return cars.where("plate", "<>", sql.lit("")).executeTakeFirst();
}

/** Finds the car with a stored plate, following merges; undefined for "". */
export async function findByPlate(db: DbOrTrx, plate: string): Promise<CarRow | undefined> {
	const car = plate ? await findCarWithPlate(db, plate) : undefined;
	return car?.mergedIntoId ? findCar(db, car.mergedIntoId) : car;
}

/** Lists cars whose plate begins with the text, O and 0 being equal, in the order of their plates. */
export async function findByPlatePrefix(db: DbOrTrx, plate: string, limit: number): Promise<CarRow[]> {
	const key = toPlateKey(plate);
	if (!key) return [];
	const rows = await db
		.selectFrom("cars")
		.selectAll()
		// Repeats the condition of the partial index.
		.where("plate", "<>", sql.lit(""))
		.where("plateKey", ">=", key)
		.where("plateKey", "<", `${key}${AFTER_LAST_CHARACTER}`)
		.orderBy("plateKey")
		.limit(limit)
		.execute();
	const carsById = new Map<string, CarRow>();
	for (const row of rows) {
		const car = row.mergedIntoId ? await findCar(db, row.mergedIntoId) : row;
		if (car) carsById.set(car.id, car);
	}
	return [...carsById.values()];
}

/** Locks a car until the transaction ends. */
export const lockCar = (trx: Trx, id: string) => lockRow(trx, "cars", { id });

/**
 * Finds the car with the plate and fills in its missing details, or creates one. When two transactions create one new
 * plate at once, the database rejects the second: call this within `retryOnUniqueConflict`.
 */
export async function findOrCreateCar(trx: Trx, now: Date, input: CarInput): Promise<CarRow> {
	const { brand, model, year, color } = input;
	const plate = normalizePlate(input.plate);
	const parts = { plate, brand, model, year, color };
	const timestamp = now.toISOString();
	const mergeColumns = { mergedIntoId: null, mergedAt: null };
	const row = {
		id: randomUUID(),
		...parts,
		notes: "",
		...mergeColumns,
		createdAt: timestamp,
		updatedAt: timestamp,
	};
	const existing = await findByPlate(trx, plate);
	const lockedCar = existing && (await lockMergedCar(trx, existing.id));
	if (lockedCar) return fillMissingDetails(trx, now, lockedCar, parts);
	await insertRows(trx, "cars", row);
	return row;
}

async function fillMissingDetails(trx: Trx, now: Date, car: CarRow, details: CarInput): Promise<CarRow> {
	const set = { ...fillMissingParts(car, details), color: car.color || details.color };
	if (isDeepStrictEqual({ ...car, ...set }, { ...car })) return car;
	const updatedAt = getLaterInstant(car.updatedAt, now);
	await updateRows(trx, "cars", { id: car.id }, { ...set, updatedAt });
	return { ...car, ...set, updatedAt };
}

/** Lists the cars merged into this one, latest first. */
export const listMergedCars = (db: DbOrTrx, carId: string): Promise<CarRow[]> =>
	findRows(db, "cars", { mergedIntoId: carId }, { order: { mergedAt: "desc" }, limit: MAX_MERGES });

export function toCarResponse(car: Omit<CarRow, "createdAt" | "mergedIntoId" | "mergedAt">): WorkshopCar {
	const { length } = car.plate;
	const isOdd = length > 0 && (length < MIN_PLATE_LENGTH || length > MAX_PLATE_LENGTH);
	return {
		...pickWireFields(car, "id", "plate", "brand", "model", "year", "color", "notes", "updatedAt"),
		warning: isOdd ? ODD_PLATE : null,
	};
}

/**
 * Deletes a car without requests: its plate would lead to a person whose erasure could no longer reach it.
 *
 * @param createdAt deletes only a car created at this instant, by a reception that is undone
 */
export async function deleteUnusedCar(trx: Trx, id: string, createdAt?: string): Promise<void> {
	const hasMergedCars = (await listMergedCars(trx, id)).length > 0;
	const hasRequests = (await listAllLeadIds(trx, id)).length > 0;
	if (!hasMergedCars && !hasRequests) await deleteRows(trx, "cars", { id, ...(createdAt && { createdAt }) });
}
