import { z } from "zod";
import { lineOrNone, lineUpTo } from "#bounds.ts";
import type { Urgency as UrgencyCode } from "#car/facts.ts";
import { URGENCIES, VEHICLE_BRANDS, VEHICLE_YEAR_MAX, VEHICLE_YEAR_MIN } from "#car/facts.ts";
import { VEHICLE_MISSING as MISSING } from "./vehicle-missing.ts";

const YEAR = MISSING.vehicleYear;

/** The car on a public form; brand «Otro» may say which in `vehicleBrandOther`. */
export const Vehicle = z.object({
	vehicleBrand: z.enum(VEHICLE_BRANDS, MISSING.vehicleBrand),
	vehicleBrandOther: lineOrNone(60, "La marca admite 60 letras").optional(),
	vehicleModel: lineUpTo(80, MISSING.vehicleModel, "El modelo admite 80 letras"),
	vehicleYear: z.coerce
		.number<string | number>(YEAR)
		.int(YEAR)
		.min(VEHICLE_YEAR_MIN, YEAR)
		.max(VEHICLE_YEAR_MAX, YEAR),
});
export type Vehicle = z.infer<typeof Vehicle>;

/** The same on a form that may leave it out, whole or in part; an empty field tells nothing. */
export const MaybeVehicle = z.object({
	vehicleBrand: z
		.union([z.literal(""), Vehicle.shape.vehicleBrand], MISSING.vehicleBrand)
		.optional(),
	vehicleBrandOther: Vehicle.shape.vehicleBrandOther,
	vehicleModel: lineOrNone(
		80,
		"Escribe el modelo como texto",
		"El modelo admite 80 letras",
	).optional(),
	vehicleYear: z.union([z.literal(""), Vehicle.shape.vehicleYear], YEAR).optional(),
});

export const Urgency = z.enum(
	Object.keys(URGENCIES) as [UrgencyCode, ...UrgencyCode[]],
	MISSING.urgency,
);
