import { z } from "zod";
import { dayOf, lineUpTo } from "#bounds.ts";
import { CarForm, MaybeCarForm, Urgency } from "#car/contract.ts";
import { Receipt, Requester, Sender } from "#features/leads/contract.ts";
import { PREFERRED_TIMES, VEHICLE_TYPES } from "#workshop.ts";
import { MISSING } from "./sentences.ts";

const DAY = MISSING.preferredDate;
const TIME = MISSING.preferredTime;
const LONG_TEXT = "El comentario admite 2000 letras";

const service = lineUpTo(120, MISSING.service, "El nombre del servicio admite 120 letras");
const words = z.string(LONG_TEXT).trim().max(2000, LONG_TEXT).optional();
const vehicleType = z.enum(VEHICLE_TYPES, MISSING.vehicleType);
const time = z.enum(PREFERRED_TIMES, TIME);

/** The appointment modal (rules 3.9): the car is required, the day optional. */
const ModalRequest = Sender.extend(CarForm.shape).extend({
	source: z.literal("modal").optional(),
	serviceType: service,
	urgency: Urgency,
	preferredDate: z.union([z.literal(""), dayOf(DAY)], DAY).optional(),
	preferredTime: z.union([z.literal(""), time], TIME).optional(),
	vehicleType: z.union([z.literal(""), vehicleType], MISSING.vehicleType).optional(),
	description: words,
});

/** The form of the contact page: day, hour and vehicle type are required, the other car fields optional. */
const ContactPageRequest = Sender.extend(MaybeCarForm.shape).extend({
	source: z.literal("contacto"),
	service,
	vehicleType,
	preferredDate: dayOf(DAY),
	preferredTime: time,
	message: words,
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
	const isContact =
		isObject && !("source" in body) && !("serviceType" in body) && "service" in body;
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
