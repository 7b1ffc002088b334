import { FORGOTTEN } from "#features/leads/sentences.ts";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import { countAll, type DbOrTrx } from "#platform/database/db.server.ts";
import { idsOf } from "#platform/database/rows.server.ts";
import type {} from "./table.server.ts";

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

/** The requests about a car, the newest first; more than these nobody looks for by its plate. */
export async function leadsOfCar(db: DbOrTrx, carId: string): Promise<string[]> {
	const leads = db.selectFrom("leads").select("id").where("carId", "=", carId);
	return idsOf(await leads.orderBy("createdAt", "desc").limit(100).execute());
}

/** With which request a car stands in the workshop. */
export async function insideWith(db: DbOrTrx, carId: string, states: readonly string[]) {
	const row = await db
		.selectFrom("workOrders")
		.select("leadId")
		.where("carId", "=", carId)
		.where("state", "in", states as never)
		.executeTakeFirst();
	return row?.leadId ?? null;
}

/** Whether no request and no order is about a car. */
export async function isNobodys(db: DbOrTrx, carId: string): Promise<boolean> {
	const [lead] = await leadsOfCar(db, carId);
	return lead === undefined && (await timesHere(db, carId)) === 0;
}

/** How often a car was received. */
export async function timesHere(db: DbOrTrx, carId: string): Promise<number> {
	const { found } = await db
		.selectFrom("workOrders")
		.select(countAll.as("found"))
		.where("carId", "=", carId)
		.executeTakeFirstOrThrow();
	return found;
}

/** Of the cars of some requests those that lead to nobody any more. */
export async function namelessCars(db: DbOrTrx, leadIds: readonly string[]): Promise<string[]> {
	if (leadIds.length === 0) return [];
	const rows = await db
		.selectFrom("cars")
		.select("cars.id")
		.where(({ exists, selectFrom }) =>
			exists(
				selectFrom("leads")
					.select("leads.id")
					.whereRef("leads.carId", "=", "cars.id")
					.where("leads.id", "in", leadIds),
			),
		)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("leads as named")
						.select("named.id")
						.whereRef("named.carId", "=", "cars.id")
						.where("named.name", "<>", FORGOTTEN.name),
				),
			),
		)
		.execute();
	return idsOf(rows);
}
