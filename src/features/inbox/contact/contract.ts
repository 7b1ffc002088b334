import { z } from "zod";
import { Person, Requester } from "#core/requests/contract.ts";
import { createOptionalLineSchema, createTextSchema } from "#domain/limits.ts";
import { VEHICLE_TYPES } from "#domain/shop.ts";
import { REQUIRED_MESSAGES } from "./messages.ts";

const LONG_SERVICE = "El nombre del servicio admite 120 letras";

/** Body of the message form (rules 4.16). `website` is a honeypot that people never see. */
export const ContactMessage = Person.extend({
	service: createOptionalLineSchema(120, LONG_SERVICE).optional(),
	vehicleType: z
		.union([z.literal(""), z.enum(VEHICLE_TYPES)], "Elige el tipo de vehículo de la lista")
		.optional(),
	message: createTextSchema(4000, REQUIRED_MESSAGES.message, "Tu mensaje admite 4000 letras"),
	website: z.string().max(300).optional(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** A message in the panel. */
export const StoredMessage = Requester.extend({
	service: z.string().nullable(),
	vehicleType: z.string().nullable(),
	message: z.string(),
	created_at: z.iso.datetime(),
});
export type StoredMessage = z.infer<typeof StoredMessage>;
