import { z } from "zod";
import { VEHICLE_YEAR_MAX, VEHICLE_YEAR_MIN } from "#domain/car/facts.ts";
import {
	createIntegerSchema,
	createLineSchema,
	createOptionalLineSchema,
	ExpectedVersion,
} from "#domain/limits.ts";
import { CAR_REQUIRED_MESSAGES } from "./messages.ts";

/** A car in the workshop's records. */
export const WorkshopCar = z.object({
	id: z.string(),
	plate: z.string(),
	brand: z.string(),
	model: z.string(),
	year: z.number().int().nullable(),
	color: z.string(),
	notes: z.string(),
	updated_at: z.iso.datetime(),
	/** A warning about an unusual value that was stored anyway. */
	warning: z.string().nullable(),
});
export type WorkshopCar = z.infer<typeof WorkshopCar>;

/** The car fields of a reception. */
export const CarInput = z.object({
	plate: createOptionalLineSchema(20, "Escribe la placa", "La placa admite 20 letras").default(""),
	brand: createLineSchema(60, CAR_REQUIRED_MESSAGES.brand, "La marca admite 60 letras"),
	model: createLineSchema(80, CAR_REQUIRED_MESSAGES.model, "El modelo admite 80 letras"),
	year: createIntegerSchema(VEHICLE_YEAR_MIN, VEHICLE_YEAR_MAX, "Escribe el año con cuatro cifras")
		.nullable()
		.default(null),
	color: createOptionalLineSchema(40, "Escribe el color", "El color admite 40 letras").default(""),
});
export type CarInput = z.infer<typeof CarInput>;

export const CarEdit = CarInput.extend({
	notes: z.string("Escribe la nota").trim().max(1000, "La nota admite 1000 letras").default(""),
	updated_at: ExpectedVersion,
});
export type CarEdit = z.infer<typeof CarEdit>;

/** Assigns a car to a request. */
export const CarAssignment = z.object({
	lead_id: z.string("Di de qué solicitud").max(60),
	car_id: z.string("Elige el carro").max(60),
});
export type CarAssignment = z.infer<typeof CarAssignment>;

/** The duplicate to merge into this car, and the expected version of each. */
export const CarMerge = z.object({
	other_id: z.string("Elige el otro carro").min(1, "Elige el otro carro").max(60),
	updated_at: ExpectedVersion,
	other_updated_at: ExpectedVersion,
});
export type CarMerge = z.infer<typeof CarMerge>;

/** Searches by a plate or its beginning, or by customer. */
export const CarQuery = z.object({
	plate: z.string("Escribe la placa").max(20, "La placa admite 20 letras").default(""),
	customer_id: z.string().max(60).optional(),
});
export type CarQuery = z.infer<typeof CarQuery>;

/**
 * A search result: the car, its last owner unless that is the searched customer, and its order while it is inside.
 */
export const FoundCar = WorkshopCar.extend({ name: z.string(), inside: z.string().nullable() });
export type FoundCar = z.infer<typeof FoundCar>;

/** The car with a plate, how often it was here, and its last owner; `car` is null for an unknown plate. */
export const PlateSearchResult = z.object({
	car: WorkshopCar.nullable(),
	question: z.string(),
	/** The order of the car's current stay. */
	inside: z.string().nullable(),
	person: z.object({ customer_id: z.string().nullable(), name: z.string() }).nullable(),
	/** The cars whose plate begins with the text, O and 0 being equal; or the cars of the customer. */
	found: z.array(FoundCar),
});
export type PlateSearchResult = z.infer<typeof PlateSearchResult>;
