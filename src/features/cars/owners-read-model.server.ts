import { FORGOTTEN } from "#features/leads/sentences.ts";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { countOf, findRow, findRows, idsOf, notExists } from "#platform/database/rows.server.ts";

/** The newest request about a car that names a person. */
export function lastOwnerOf(db: DbOrTrx, carId: string) {
	return db
		.selectFrom("leads")
		.select(["leads.customerId", "leads.name"])
		.where("leads.carId", "=", carId)
		.where("leads.name", "<>", FORGOTTEN.name)
		.where(OUT_OF_QUARANTINE)
		.orderBy("leads.createdAt", "desc")
		.limit(1)
		.executeTakeFirst();
}

/**
 * The requests about a car that are found by its plate, the newest first: more than these nobody looks for by it, and none of
 * somebody who was forgotten.
 */
export async function leadsOfCar(db: DbOrTrx, carId: string): Promise<string[]> {
	const leads = db.selectFrom("leads").select("id").where("carId", "=", carId);
	const named = leads.where("name", "<>", FORGOTTEN.name);
	return idsOf(await named.orderBy("createdAt", "desc").limit(100).execute());
}

/** Every request about a car, those that an order says included: dozens, in its whole life. */
export async function allLeadsOf(db: DbOrTrx, carId: string): Promise<string[]> {
	const leads = idsOf(await findRows(db, "leads", { carId }));
	const orders = await findRows(db, "workOrders", { carId });
	return [...new Set([...leads, ...orders.map(({ leadId }) => leadId)])];
}

/** Of a customer's fleet the cars named last. */
const MOST_OF_PERSON = 20;

/** The cars that a person's requests are about, those of the newest first. */
export async function carsOfPerson(db: DbOrTrx, customerId: string): Promise<string[]> {
	const rows = await db
		.selectFrom("leads")
		.select("carId")
		.where("customerId", "=", customerId)
		.where("carId", "is not", null)
		.where(OUT_OF_QUARANTINE)
		.groupBy("carId")
		.orderBy((lead) => lead.fn.max("createdAt"), "desc")
		.limit(MOST_OF_PERSON)
		.execute();
	return rows.flatMap(({ carId }) => carId ?? []);
}

/** The people whose requests are about some cars. */
export async function ownersOf(db: DbOrTrx, carIds: readonly string[]): Promise<string[]> {
	if (carIds.length === 0) return [];
	const rows = await db
		.selectFrom("leads")
		.select("customerId")
		.distinct()
		.where("carId", "in", carIds)
		.where(OUT_OF_QUARANTINE)
		.limit(100)
		.execute();
	return rows.flatMap(({ customerId }) => customerId ?? []);
}

/** Whether a car was received with a request. */
export const hasOrder = async (db: DbOrTrx, leadId: string) =>
	(await findRow(db, "workOrders", { leadId })) !== undefined;

/** How often a car was received. */
export const timesHere = (db: DbOrTrx, carId: string): Promise<number> =>
	countOf(db.selectFrom("workOrders").where("carId", "=", carId));

/** Of the cars of some requests those that lead to nobody else. */
export async function namelessCars(db: DbOrTrx, leadIds: readonly string[]): Promise<string[]> {
	if (leadIds.length === 0) return [];
	const theirs = db.selectFrom("leads").select("carId").where("id", "in", leadIds);
	const rows = await db
		.selectFrom("cars")
		.select("cars.id")
		.where("cars.id", "in", theirs.$narrowType<{ carId: string }>())
		.where((car) => {
			const leads = car.selectFrom("leads").whereRef("leads.carId", "=", "cars.id");
			const others = leads.where("leads.id", "not in", leadIds);
			return notExists(others.where("leads.name", "<>", FORGOTTEN.name));
		})
		.execute();
	return idsOf(rows);
}
