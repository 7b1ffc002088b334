import { z } from "zod";
import { PublicSender, Receipt, Requester } from "#core/requests/contract.ts";
import { CarForm, MaybeCarForm, Urgency } from "#domain/car/contract.ts";
import { createDaySchema, createLineSchema } from "#domain/limits.ts";
import { PREFERRED_TIMES, VEHICLE_TYPES } from "#domain/shop.ts";
import { REQUIRED_MESSAGES } from "./messages.ts";

const DAY_REQUIRED = REQUIRED_MESSAGES.preferredDate;
const TIME_REQUIRED = REQUIRED_MESSAGES.preferredTime;
const TEXT_TOO_LONG = "El comentario admite 2000 letras";

const service = createLineSchema(120, REQUIRED_MESSAGES.service, "El nombre del servicio admite 120 letras");
const optionalText = z.string(TEXT_TOO_LONG).trim().max(2000, TEXT_TOO_LONG).optional();
const vehicleType = z.enum(VEHICLE_TYPES, REQUIRED_MESSAGES.vehicleType);
const time = z.enum(PREFERRED_TIMES, TIME_REQUIRED);

/** The appointment modal (rules 3.9): the car is required, the day optional. */
const ModalRequest = PublicSender.extend(CarForm.shape).extend({
	source: z.literal("modal").optional(),
	serviceType: service,
	urgency: Urgency,
	preferredDate: z.union([z.literal(""), createDaySchema(DAY_REQUIRED)], DAY_REQUIRED).optional(),
	preferredTime: z.union([z.literal(""), time], TIME_REQUIRED).optional(),
	vehicleType: z.union([z.literal(""), vehicleType], REQUIRED_MESSAGES.vehicleType).optional(),
	description: optionalText,
});

/** The form of the contact page: day, hour and vehicle type are required, the other car fields optional. */
const ContactPageRequest = PublicSender.extend(MaybeCarForm.shape).extend({
	source: z.literal("contacto"),
	service,
	vehicleType,
	preferredDate: createDaySchema(DAY_REQUIRED),
	preferredTime: time,
	message: optionalText,
});

/** Accepts both forms (rules 3.9). `source` tells them apart; without it, the name of the service field does. */
export const AppointmentRequest = z.preprocess(
	addSource,
	z.discriminatedUnion(
		"source",
		[ModalRequest, ContactPageRequest],
		"Falta decir de qué formulario viene la cita",
	),
);
export type AppointmentRequest = z.infer<typeof AppointmentRequest>;

/** Adds the missing `source`: only the contact page names its service field `service`. */
function addSource(body: unknown) {
	const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
	const isContact = isObject && !("source" in body) && !("serviceType" in body) && "service" in body;
	return isContact ? { ...body, source: "contacto" } : body;
}

/**
 * The receipt of a visit. `own_page` is the path of the customer portal; only the original sender gets it, not a repeat
 * from another network.
 */
export const BookingReceipt = Receipt.extend({
	own_page: z.string().optional().openapi({
		description:
			"Página del cliente: ver, cambiar o cancelar la cita. Solo para quien la envió; si la repetición llega de otra red, no viene",
		example: "/seguir/k3J9…",
	}),
	until: z.string().optional().openapi({
		description: "Hasta qué hora se deja el carro, cuando el servicio no se atiende a una hora",
		example: "10:00 AM",
	}),
});
export type BookingReceipt = z.infer<typeof BookingReceipt>;

/** An appointment for staff; fields that its form lacks are null. */
export const Appointment = Requester.extend({
	source: z.enum(["modal", "contacto", "panel"]),
	serviceType: z.string(),
	service_id: z.string().nullable(),
	vehicleType: z.string().nullable(),
	vehicleBrand: z.string().nullable(),
	vehicleModel: z.string().nullable(),
	vehicleYear: z.number().int().nullable(),
	urgency: Urgency.nullable(),
	/** The label of the urgency. */
	urgency_label: z.string().nullable(),
	preferredDate: z.iso.date().nullable(),
	preferredTime: z.string().nullable(),
	description: z.string(),
	timestamp: z.string().nullable(),
	created_at: z.iso.datetime(),
});
export type Appointment = z.infer<typeof Appointment>;
