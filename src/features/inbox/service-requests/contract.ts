import { z } from "zod";
import { PublicSender, Requester } from "#core/requests/contract.ts";
import { CarForm, Urgency } from "#domain/car/contract.ts";
import { createDaySchema, createOptionalLineSchema } from "#domain/limits.ts";
import { PREFERRED_TIMES } from "#domain/shop.ts";
import { CONTACT_METHODS } from "./rules.ts";

const DATE = "Elige la fecha en el calendario";
const TIME = "Elige una de las horas de la lista";
const METHOD = "Elige cómo prefieres que te respondamos";

/** Body of the service-request form (rules 4.15). */
export const ServiceRequestForm = PublicSender.extend(CarForm.shape).extend({
	serviceId: z.string().trim().max(80, "Elige un servicio").optional(),
	serviceName: createOptionalLineSchema(120, "El servicio admite 120 letras").optional(),
	urgency: Urgency,
	preferredDate: z.union([z.literal(""), createDaySchema(DATE)], DATE).optional(),
	preferredTime: z.union([z.literal(""), z.enum(PREFERRED_TIMES)], TIME).optional(),
	description: z
		.string("Escribe el detalle como texto")
		.trim()
		.max(2000, "El detalle admite 2000 letras")
		.optional(),
	contactMethod: z.enum(CONTACT_METHODS, METHOD).default("whatsapp"),
});
export type ServiceRequestForm = z.infer<typeof ServiceRequestForm>;

/**
 * A service request in the panel's list. `id` is the lead's id; `service_name` is the name at the time of the request.
 */
export const ServiceRequest = z.object({
	id: z.string(),
	reference: z.string(),
	service_id: z.string().nullable(),
	service_name: z.string(),
	customer_name: z.string(),
	customer_phone: z.string().nullable(),
	created_at: z.iso.datetime(),
});
export type ServiceRequest = z.infer<typeof ServiceRequest>;

/** A service request with all its fields. */
export const ServiceRequestDetail = ServiceRequest.extend({
	customer_email: z.string().nullable(),
	vehicle_brand: z.string(),
	vehicle_model: z.string(),
	vehicle_year: z.number().int(),
	urgency: Urgency,
	/** Label of the urgency. */
	urgency_label: z.string(),
	preferred_date: z.iso.date().nullable(),
	preferred_time: z.string().nullable(),
	description: z.string(),
	contact_method: z.enum(CONTACT_METHODS),
	consent: Requester.shape.consent,
});
export type ServiceRequestDetail = z.infer<typeof ServiceRequestDetail>;
