import { type Car, carOf } from "#car/car.ts";
import { carIn, carsAmong } from "#car/told.ts";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";

/** How many of the newest requests are read: whoever brings a car again named it lately. */
const REQUESTS = 20;

/**
 * The different cars that a person named in their newest requests, visits and estimates, the newest first.
 *
 * @source rules 4.32
 */
export async function listCarsOf(db: DbOrTrx, customerId: string): Promise<Car[]> {
	const rows = await db
		.selectFrom("leads")
		.leftJoin("serviceRequests as asked", "asked.leadId", "leads.id")
		.leftJoin("quotes", "quotes.leadId", "leads.id")
		.leftJoin("visits", "visits.leadId", "leads.id")
		.leftJoin("estimates", (join) =>
			join.onRef("estimates.leadId", "=", "leads.id").on("estimates.isLatest", "=", 1),
		)
		.select(["leads.car as line", "visits.car as visitLine"])
		.select(["carBrand", "carModel", "carYear", "carPlate"])
		.select(({ fn }) => [
			fn.coalesce("asked.vehicleBrand", "quotes.vehicleBrand").as("vehicleBrand"),
			fn.coalesce("asked.vehicleModel", "quotes.vehicleModel").as("vehicleModel"),
			fn.coalesce("asked.vehicleYear", "quotes.vehicleYear").as("vehicleYear"),
		])
		.where("customerId", "=", customerId)
		.where(OUT_OF_QUARANTINE)
		.orderBy("leads.createdAt", "desc")
		.limit(REQUESTS)
		.execute();
	return carsAmong(
		rows.flatMap(({ carBrand, carModel, carYear, carPlate, ...row }) => [
			carOf({ carBrand, carModel, carYear, carPlate }),
			carIn(row.visitLine ?? ""),
			carOf(row),
			carIn(row.line),
		]),
	);
}
