import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { plateOf } from "#car/car.ts";
import { laterThan } from "#features/changes/rules.ts";
import {
	type DbOrTrx,
	lockForChange,
	type Tables,
	type Trx,
} from "#platform/database/db.server.ts";
import {
	deleteRows,
	findRow,
	insertMissing,
	insertRows,
	updateRows,
} from "#platform/database/rows.server.ts";
import { wired } from "#platform/database/wire.ts";
import type { ToldCar, WorkshopCar } from "./contract.ts";
import { isNobodys } from "./owners-read-model.server.ts";
import { ODD_PLATE } from "./sentences.ts";
import "./table.server.ts";

export type CarRow = Selectable<Tables["cars"]>;
const LEAST_PLATE = 3;
const LONGEST_PLATE = 8;

export const findCar = (db: DbOrTrx, id: string) => findRow(db, "cars", { id });

/** The car of a plate as it is stored; none of "". */
export async function findByPlate(db: DbOrTrx, plate: string): Promise<CarRow | undefined> {
	return plate ? findRow(db, "cars", { plate }) : undefined;
}

/** A car, which nobody else changes until the transaction ends. */
export function lockCar(trx: Trx, id: string): Promise<CarRow | undefined> {
	return lockForChange(trx, trx.selectFrom("cars").selectAll())
		.where("id", "=", id)
		.executeTakeFirst();
}

/**
 * The car that is told: the one of its plate, else the one that somebody pointed at, else a new one. What a known car
 * lacked is filled in; two who tell of one new plate at once get the same car.
 */
export async function carTold(
	trx: Trx,
	now: Date,
	told: ToldCar,
	carId?: string,
): Promise<{ car: CarRow; isNew: boolean }> {
	const { brand, model, year, color } = told;
	const plate = plateOf(told.plate);
	const parts = { plate, brand, model, year, color };
	const at = now.toISOString();
	const row = { id: randomUUID(), ...parts, notes: "", createdAt: at, updatedAt: at };
	const known = (await findByPlate(trx, plate)) ?? (carId ? await findCar(trx, carId) : undefined);
	if (known) return { car: await filledIn(trx, now, known, parts), isNew: false };
	if (!plate) {
		await insertRows(trx, "cars", row);
		return { car: row, isNew: true };
	}
	if (await insertMissing(trx, "cars", row)) return { car: row, isNew: true };
	const [theirs] = await lockForChange(trx, trx.selectFrom("cars").selectAll())
		.where("plate", "=", plate)
		.execute();
	if (!theirs) throw new Error("the car of a plate that is taken is gone");
	return { car: theirs, isNew: false };
}

async function filledIn(trx: Trx, now: Date, car: CarRow, told: ToldCar): Promise<CarRow> {
	const set = {
		plate: car.plate || told.plate,
		brand: car.brand || told.brand,
		model: car.model || told.model,
		year: car.year ?? told.year,
		color: car.color || told.color,
	};
	const isFuller = Object.entries(set).some(
		([name, value]) => car[name as keyof typeof set] !== value,
	);
	if (!isFuller) return car;
	const updatedAt = laterThan(car.updatedAt, now);
	await updateRows(trx, "cars", { id: car.id }, { ...set, updatedAt });
	return { ...car, ...set, updatedAt };
}

/** Takes what leads to a person out of some cars. */
export async function emptyPlates(trx: Trx, ids: readonly string[]): Promise<void> {
	if (ids.length > 0) await updateRows(trx, "cars", { id: ids }, { plate: "", notes: "" });
}

export function onTheWire(car: CarRow): WorkshopCar {
	const { length } = car.plate;
	const isOdd = length > 0 && (length < LEAST_PLATE || length > LONGEST_PLATE);
	return {
		...wired(car, "id", "plate", "brand", "model", "year", "color", "notes", "updatedAt"),
		warning: isOdd ? ODD_PLATE : null,
	};
}

/** Takes a car away again that was written down at an instant, by a reception that was a mistake, and is nobody's. */
export async function dropUnusedCar(trx: Trx, id: string, createdAt: string): Promise<void> {
	if (await isNobodys(trx, id)) await deleteRows(trx, "cars", { id, createdAt });
}
