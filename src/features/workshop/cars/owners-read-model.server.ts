import { NOT_QUARANTINED } from "#core/requests/store.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { buildNotExists, findRows, getIds } from "#server/database/rows.server.ts";
import { carOrderLeadIds } from "./hooks.server.ts";

/** Finds the newest request about a car whose person is not erased. */
export function findLastOwner(db: DbOrTrx, carId: string) {
	return db
		.selectFrom("leads")
		.select(["leads.customerId", "leads.name"])
		.where("leads.carId", "=", carId)
		.where("leads.forgottenAt", "is", null)
		.where(NOT_QUARANTINED)
		.orderBy("leads.createdAt", "desc")
		.limit(1)
		.executeTakeFirst();
}

/**
 * Lists the requests that a search for the car's plate finds, newest first: at most 100, without
 * those of erased people.
 */
export async function listSearchableLeadIds(db: DbOrTrx, carId: string): Promise<string[]> {
	const leads = db.selectFrom("leads").select("id").where("carId", "=", carId);
	const notErased = leads.where("forgottenAt", "is", null);
	return getIds(await notErased.orderBy("createdAt", "desc").limit(100).execute());
}

/** Lists all requests about a car, also through its orders. A car has dozens at most. */
export async function listAllLeadIds(db: DbOrTrx, carId: string): Promise<string[]> {
	const leads = getIds(await findRows(db, "leads", { carId }));
	return [...new Set([...leads, ...(await carOrderLeadIds.get(db, carId))])];
}

/** The maximum of cars listed of a customer's fleet. */
const MAX_CARS_PER_PERSON = 20;

/** Lists the cars of a person's requests, newest request first. */
export async function listPersonCarIds(db: DbOrTrx, customerId: string): Promise<string[]> {
	const rows = await db
		.selectFrom("leads")
		.select("carId")
		.where("customerId", "=", customerId)
		.where("carId", "is not", null)
		.where(NOT_QUARANTINED)
		.groupBy("carId")
		.orderBy((lead) => lead.fn.max("createdAt"), "desc")
		.limit(MAX_CARS_PER_PERSON)
		.execute();
	return rows.flatMap(({ carId }) => carId ?? []);
}

/** Lists the customers with requests about these cars. */
export async function listOwnerIds(db: DbOrTrx, carIds: readonly string[]): Promise<string[]> {
	if (carIds.length === 0) return [];
	const rows = await db
		.selectFrom("leads")
		.select("customerId")
		.distinct()
		.where("carId", "in", carIds)
		.where(NOT_QUARANTINED)
		.limit(100)
		.execute();
	return rows.flatMap(({ customerId }) => customerId ?? []);
}

/** Lists the cars that only these requests refer to. */
export async function listUnownedCarIds(db: DbOrTrx, leadIds: readonly string[]): Promise<string[]> {
	if (leadIds.length === 0) return [];
	const carIds = db.selectFrom("leads").select("carId").where("id", "in", leadIds);
	const rows = await db
		.selectFrom("cars")
		.select("cars.id")
		.where("cars.id", "in", carIds.$narrowType<{ carId: string }>())
		.where((car) => {
			const leads = car.selectFrom("leads").whereRef("leads.carId", "=", "cars.id");
			const others = leads.where("leads.id", "not in", leadIds);
			return buildNotExists(others.where("leads.forgottenAt", "is", null));
		})
		.execute();
	return getIds(rows);
}
