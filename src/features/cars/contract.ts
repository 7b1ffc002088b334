import { z } from "zod";
import { lineOrNone, lineUpTo, SeenVersion, wholeWithin } from "#bounds.ts";
import { VEHICLE_YEAR_MAX, VEHICLE_YEAR_MIN } from "#car/facts.ts";
import { CAR_MISSING } from "./sentences.ts";

/** A car as the shop keeps it. */
export const WorkshopCar = z.object({
	id: z.string(),
	plate: z.string(),
	brand: z.string(),
	model: z.string(),
	year: z.number().int().nullable(),
	color: z.string(),
	notes: z.string(),
	updated_at: z.iso.datetime(),
	/** What looks odd and was stored all the same. */
	warning: z.string().nullable(),
});
export type WorkshopCar = z.infer<typeof WorkshopCar>;

/** What is told of a car where it is received. */
export const ToldCar = z.object({
	plate: lineOrNone(20, "Escribe la placa", "La placa admite 20 letras").default(""),
	brand: lineUpTo(60, CAR_MISSING.brand, "La marca admite 60 letras"),
	model: lineUpTo(80, CAR_MISSING.model, "El modelo admite 80 letras"),
	year: wholeWithin(VEHICLE_YEAR_MIN, VEHICLE_YEAR_MAX, "Escribe el año con cuatro cifras")
		.nullable()
		.default(null),
	color: lineOrNone(40, "Escribe el color", "El color admite 40 letras").default(""),
});
export type ToldCar = z.infer<typeof ToldCar>;

export const CarEdit = ToldCar.extend({
	notes: z.string("Escribe la nota").trim().max(1000, "La nota admite 1000 letras").default(""),
	updated_at: SeenVersion,
});
export type CarEdit = z.infer<typeof CarEdit>;

/** Which car a request is about. */
export const CarOfRequest = z.object({
	lead_id: z.string("Di de qué solicitud").max(60),
	car_id: z.string("Elige el carro").max(60),
});
export type CarOfRequest = z.infer<typeof CarOfRequest>;

/** Another car that is this one, and the version of each that was seen. */
export const CarJoin = z.object({
	other_id: z.string("Elige el otro carro").min(1, "Elige el otro carro").max(60),
	updated_at: SeenVersion,
	other_updated_at: SeenVersion,
});
export type CarJoin = z.infer<typeof CarJoin>;

/** By a plate or its beginning, or of a customer. */
export const CarQuery = z.object({
	plate: z.string("Escribe la placa").max(20, "La placa admite 20 letras").default(""),
	customer_id: z.string().max(60).optional(),
});
export type CarQuery = z.infer<typeof CarQuery>;

/** A car as a search shows it: which, whose it was last unless theirs who was asked for, and the request with which it stands inside. */
export const FoundCar = WorkshopCar.extend({ name: z.string(), inside: z.string().nullable() });
export type FoundCar = z.infer<typeof FoundCar>;

/** The car of a plate, with how often it came and whose it was last; none where nobody knows it. */
export const KnownPlate = z.object({
	car: WorkshopCar.nullable(),
	question: z.string(),
	/** The request with which it stands in the workshop now. */
	inside: z.string().nullable(),
	person: z.object({ customer_id: z.string().nullable(), name: z.string() }).nullable(),
	/** The cars whose plate begins so, O and 0 being one; or those of the customer. */
	found: z.array(FoundCar),
});
export type KnownPlate = z.infer<typeof KnownPlate>;
