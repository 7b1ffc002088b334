import { NOT_QUARANTINED } from "#core/requests/store.server.ts";
import { type Car, toCar, toEstimateCar } from "#domain/car/car.ts";
import { parseCar } from "#domain/car/parse-car.ts";
import { buildCurrentVisitId } from "#features/workshop/appointments/changes/current-visit.server.ts";
import type { CarView } from "#reports/car/tables.server.ts";

/** Selects requests with the car descriptions of the request, its visit and its latest estimate. */
export const selectRequestsWithCar = (db: CarView) =>
	db
		.selectFrom("leads")
		.leftJoin("serviceRequests as asked", "asked.leadId", "leads.id")
		.leftJoin("quotes", "quotes.leadId", "leads.id")
		.leftJoin("visits", (join) => join.on("visits.id", "=", buildCurrentVisitId("leads.id")))
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
		.where(NOT_QUARANTINED);

type Row = Awaited<ReturnType<ReturnType<typeof selectRequestsWithCar>["execute"]>>[number];

/** Returns the cars described in a row, the most reliable description first. */
export const getDescribedCars = ({ carBrand, carModel, carYear, carPlate, ...row }: Row): Car[] => [
	toEstimateCar({ carBrand, carModel, carYear, carPlate }),
	parseCar(row.visitLine ?? ""),
	toCar(row),
	parseCar(row.line),
];
