import { z } from "zod";
import { createLineSchema, createOptionalLineSchema } from "#domain/limits.ts";
import {
	URGENCIES,
	type Urgency as UrgencyCode,
	VEHICLE_BRANDS,
	VEHICLE_YEAR_MAX,
	VEHICLE_YEAR_MIN,
} from "./facts.ts";
import { CAR_REQUIRED_MESSAGES } from "./messages.ts";

const YEAR = CAR_REQUIRED_MESSAGES.vehicleYear;

/** The car on a public form; `vehicleBrandOther` names the brand when it is «Otro». */
export const CarForm = z.object({
	vehicleBrand: z.enum(VEHICLE_BRANDS, CAR_REQUIRED_MESSAGES.vehicleBrand),
	vehicleBrandOther: createOptionalLineSchema(60, "La marca admite 60 letras").optional(),
	vehicleModel: createLineSchema(80, CAR_REQUIRED_MESSAGES.vehicleModel, "El modelo admite 80 letras"),
	vehicleYear: z.coerce
		.number<string | number>(YEAR)
		.int(YEAR)
		.min(VEHICLE_YEAR_MIN, YEAR)
		.max(VEHICLE_YEAR_MAX, YEAR),
});

/** The car on a form where every part of it is optional; an empty field means unknown. */
export const MaybeCarForm = z.object({
	vehicleBrand: z
		.union([z.literal(""), CarForm.shape.vehicleBrand], CAR_REQUIRED_MESSAGES.vehicleBrand)
		.optional(),
	vehicleBrandOther: CarForm.shape.vehicleBrandOther,
	vehicleModel: createOptionalLineSchema(
		80,
		"Escribe el modelo como texto",
		"El modelo admite 80 letras",
	).optional(),
	vehicleYear: z.union([z.literal(""), CarForm.shape.vehicleYear], YEAR).optional(),
});

/** A car in the responses to staff. */
export const StaffCar = z.object({
	brand: z.string(),
	model: z.string(),
	year: z.number().int().nullable(),
	plate: z.string(),
});

export const Urgency = z.enum(
	Object.keys(URGENCIES) as [UrgencyCode, ...UrgencyCode[]],
	CAR_REQUIRED_MESSAGES.urgency,
);
