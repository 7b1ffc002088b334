import { carIn, carsAmong, type ToldCar } from "#car/told.ts";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";

/** How many of the newest requests are read: whoever brings a car again named it lately. */
const REQUESTS = 20;

/**
 * The different cars that a person named in their newest requests, visits and estimates, the newest first.
 *
 * @source rules 4.32
 */
export async function listCarsOf(db: DbOrTrx, customerId: string): Promise<ToldCar[]> {
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
		.select(["asked.vehicleBrand", "asked.vehicleModel", "asked.vehicleYear"])
		.select(["quotes.vehicleBrand as brand", "quotes.vehicleModel as model"])
		.select("quotes.vehicleYear as year")
		.where("customerId", "=", customerId)
		.where(OUT_OF_QUARANTINE)
		.orderBy("leads.createdAt", "desc")
		.limit(REQUESTS)
		.execute();
	return carsAmong(
		rows.flatMap((row) => [
			toldOf(row.carBrand, row.carModel, row.carYear, row.carPlate ?? ""),
			carIn(row.visitLine ?? ""),
			toldOf(row.vehicleBrand, row.vehicleModel, row.vehicleYear),
			toldOf(row.brand, row.model, row.year),
			carIn(row.line),
		]),
	);
}

/** A car told in parts; where staff corrected it in one line, that line stands as its model. */
function toldOf(
	brand: string | null,
	model: string | null,
	year: number | null,
	plate = "",
): ToldCar {
	if (brand && brand !== "Otro") return { brand, model: model ?? "", year: year || null, plate };
	const told = carIn(model ?? "");
	return { ...told, year: year || told.year, plate: plate || told.plate };
}
