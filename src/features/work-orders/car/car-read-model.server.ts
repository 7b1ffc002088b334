import { apart, isSame } from "#car/told.ts";
import type { CarRow } from "#features/cars/store.server.ts";
import { carsIn, requestsWithCar } from "#features/cars/told-read-model.server.ts";
import { heldWords } from "#features/leads/held-words.server.ts";
import { FORGOTTEN } from "#features/leads/sentences.ts";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";

/** More requests than a car has in years; its page shows the newest. */
const MOST_REQUESTS = 200;
/** The number of its owners' newest requests that are compared with the car. */
const MOST_LOOKED = 60;
const MOST_SUGGESTED = 8;

const SHOWN = [
	"leads.id",
	"leads.reference",
	"leads.kind",
	"leads.state",
	"leads.summary",
	"leads.createdAt",
	"leads.name",
	"leads.customerId",
] as const;

/** Lists the requests about a car, newest first. */
export const requestsOfCar = (db: DbOrTrx, carId: string) =>
	db
		.selectFrom("leads")
		.select(SHOWN)
		.where("carId", "=", carId)
		.where(OUT_OF_QUARANTINE)
		.orderBy("createdAt", "desc")
		.limit(MOST_REQUESTS)
		.execute();

/**
 * Lists requests without a car that may be about this one: similar descriptions of its owners, and texts with its
 * plate.
 */
export async function suggestedFor(db: DbOrTrx, car: CarRow, customerIds: readonly string[]) {
	const open = requestsWithCar(db)
		.select(SHOWN)
		.where("leads.carId", "is", null)
		.where("leads.name", "<>", FORGOTTEN.name)
		.orderBy("leads.createdAt", "desc");
	const theirs =
		customerIds.length > 0
			? await open.where("leads.customerId", "in", customerIds).limit(MOST_LOOKED).execute()
			: [];
	const alike = theirs.filter((row) => carsIn(row).some((told) => isSame(apart(told), car)));
	if (!car.plate) return alike.slice(0, MOST_SUGGESTED);
	const { conditions } = await heldWords(db, car.plate);
	const byPlate = await open
		.where((where) => where.and(conditions))
		.limit(MOST_SUGGESTED)
		.execute();
	const known = new Set(alike.map(({ id }) => id));
	return [...alike, ...byPlate.filter(({ id }) => !known.has(id))].slice(0, MOST_SUGGESTED);
}
