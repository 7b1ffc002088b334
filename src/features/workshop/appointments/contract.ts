import { z } from "zod";
import { LeadCorrection, LeadEvent, LeadReference } from "#core/requests/contract.ts";
import { STAFF_CHANNELS } from "#core/requests/rules.ts";
import {
	createDaySchema,
	createIntegerSchema,
	createLineSchema,
	createNameSchema,
	createOptionalEmailSchema,
	createOptionalLineSchema,
	ExpectedVersion,
} from "#domain/limits.ts";
import { PREFERRED_TIMES } from "#domain/shop.ts";
import { REQUIRED_MESSAGES } from "#features/workshop/appointments/booking/visit-form-messages.ts";
import { AVAILABILITY_DAYS } from "./rules.ts";
import { CALENDAR_STATES, CANCELLERS, VISIT_STATES } from "./visit-states.ts";

const day = createDaySchema(REQUIRED_MESSAGES.day);
const time = z.enum(PREFERRED_TIMES, REQUIRED_MESSAGES.time);
const reason = z.string(REQUIRED_MESSAGES.reason).trim().max(500, REQUIRED_MESSAGES.reason);
const minutes = createIntegerSchema(15, 600, REQUIRED_MESSAGES.minutes).optional();

export const AvailabilityQuery = z.object({
	/** Id or name; an unknown service takes the default duration. */
	service: z.string().max(120, "El nombre del servicio admite 120 letras").default(""),
	from: day,
	days: z.coerce
		.number("Di cuántos días")
		.int("Di cuántos días")
		.min(1, "Di cuántos días")
		.max(AVAILABILITY_DAYS, `Hasta ${AVAILABILITY_DAYS} días`)
		.default(1),
});
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>;

/** A bookable hour; `until` is the end of the drop-off window. */
export const FreeHour = z.object({
	day: z.iso.date(),
	time: z.string(),
	until: z.string().optional(),
});
export type FreeHour = z.infer<typeof FreeHour>;

/**
 * Bookable hours. `until` is the end of the drop-off window, `reason` explains a day without hours, and `next` is the
 * first free hour of all.
 */
export const Availability = z.object({
	minutes: z.number().int(),
	until: z.string().nullable(),
	days: z.array(
		z.object({
			day: z.iso.date(),
			times: z.array(z.string()),
			reason: z.string().nullable(),
		}),
	),
	next: FreeHour.nullable(),
});
export type Availability = z.infer<typeof Availability>;

/** The first free hours of every service, in the site's order; empty when nothing is free that soon. */
export const FirstHours = z.object({
	today: z.iso.date(),
	services: z.array(z.object({ service_id: z.string(), hours: z.array(FreeHour) })),
});
export type FirstHours = z.infer<typeof FirstHours>;

export const OwnTimeChange = z.object({ preferredDate: day, preferredTime: time });
export type OwnTimeChange = z.infer<typeof OwnTimeChange>;
/** `seen` is the hour that the customer confirms, as «2026-11-23 9:00 AM»; a different stored hour is a conflict. */
export const OwnConfirmation = z.object({ seen: z.string().max(40).optional() });
export const OwnCancellation = z.object({ reason: reason.default("") });
export type OwnCancellation = z.infer<typeof OwnCancellation>;

/**
 * A visit for staff. `id` is its own, `lead_id` that of its request. `until` is the end of the drop-off window; an edit sends `updated_at` back; `link` is the customer
 * portal, null while the site has no address.
 */
export const Visit = LeadReference.extend({
	lead_id: z.string(),
	/** The phone as typed, perhaps with an extension or a second number. */
	phone_typed: z.string().nullable(),
	service: z.string(),
	service_id: z.string().nullable(),
	car: z.string(),
	note: z.string(),
	day: z.iso.date().nullable(),
	time: z.string().nullable(),
	until: z.string().nullable(),
	/** A change of the day's opening hours, as the end of «that day …»; null once staff agreed to the visit anyway. */
	day_change: z.string().nullable(),
	minutes: z.number().int(),
	state: z.enum(VISIT_STATES),
	cancel_reason: z.string().nullable(),
	cancelled_by: z.enum(CANCELLERS).nullable(),
	/** The cancellation in words, for staff; null unless cancelled. */
	cancellation_text: z.string().nullable(),
	/** The cancellation in words, for the customer. */
	customer_cancellation_text: z.string().nullable(),
	/** The notification of the last change, in words; `needs_notification` means that staff still have to notify the customer. */
	notification: z.object({ text: z.string(), needs_notification: z.boolean() }),
	customer_confirmed_at: z.iso.datetime().nullable(),
	link: z.string().nullable(),
	calendar: z.object({
		state: z.enum(CALENDAR_STATES),
		error: z.string().nullable(),
		at: z.iso.datetime().nullable(),
	}),
	created_at: z.iso.datetime(),
	updated_at: z.iso.datetime(),
});
export type Visit = z.infer<typeof Visit>;

/**
 * A visit for its customer, read through the link. The first name is its only personal data.
 */
export const PublicVisit = Visit.pick({
	reference: true,
	service: true,
	car: true,
	day: true,
	time: true,
	until: true,
	day_change: true,
	minutes: true,
	state: true,
	cancelled_by: true,
	customer_confirmed_at: true,
}).extend({
	/** The cancellation by the shop and its reason, in words. */
	cancellation_text: z.string().nullable(),
	first_name: z.string(),
	can_change: z.boolean(),
	why_not: z.string().nullable(),
	/** True while the shop reviews the request first; no hour is reserved. */
	waits: z.boolean(),
	/** True for a landline, which has no chat. */
	is_called: z.boolean(),
	sequence: z.number().int(),
});
export type PublicVisit = z.infer<typeof PublicVisit>;

export const VisitDetail = Visit.extend({ history: z.array(LeadEvent) });
export type VisitDetail = z.infer<typeof VisitDetail>;

/** Without days, today by the server's clock; with `from` alone, that one day. */
export const AgendaQuery = z.object({ from: day.optional(), to: day.optional() });
export type AgendaQuery = z.infer<typeof AgendaQuery>;

/** A visit outside its day's new hours; `why` continues «that day …», `is_notified` means that the customer knows. */
export const Outside = z.object({ visit: Visit, why: z.string(), is_notified: z.boolean() });
export type Outside = z.infer<typeof Outside>;

/**
 * A span of days with its visits. Three lists cover all days: `outside` has visits on future days that were closed or
 * shortened since, `waiting` has visits without day or hour, and `unclosed` has past visits that staff have not closed.
 * The last two are limited and come with their totals. `cars` has the work order's state of today's received cars.
 */
export const Agenda = z.object({
	visits: z.array(Visit),
	days: z.array(
		z.object({
			day: z.iso.date(),
			opens: z.string().nullable(),
			closes: z.string().nullable(),
			reason: z.string().nullable(),
			/** The reason for special opening hours. */
			special: z.string().nullable(),
			/** Hours within the day in which the shop is closed, "HH:MM". */
			pauses: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string() })),
			/** Hours that staff blocked on that day, "HH:MM". */
			blocks: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string() })),
			/** First and last day of the closure that the day belongs to; null unless staff closed it. */
			closure: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
			capacity: z.number().int(),
		}),
	),
	outside: z.array(Outside),
	waiting: z.array(Visit),
	waiting_total: z.number().int(),
	unclosed: z.array(Visit),
	unclosed_total: z.number().int(),
	/** Today's visits whose car was received, each with its order. */
	cars: z.array(z.object({ lead_id: z.string(), order_id: z.string(), standing: z.string() })),
	/** The next opening; null while the shop is open. */
	next_opening: z.iso.datetime().nullable(),
	now: z.iso.datetime(),
});
export type Agenda = z.infer<typeof Agenda>;

/** Today's visits for mechanics: without full name, phone, email or link. */
export const Workday = z.object({
	day: z.iso.date(),
	...Agenda.shape.days.element.pick({ opens: true, closes: true, reason: true, special: true, pauses: true })
		.shape,
	/** `is_outside`: outside the day's changed hours; `is_notified`: the customer knows about it. */
	visits: z.array(
		Visit.pick({
			id: true,
			service: true,
			car: true,
			note: true,
			time: true,
			minutes: true,
			state: true,
		}).extend({ first_name: z.string(), is_outside: z.boolean(), is_notified: z.boolean() }),
	),
	next_opening: Agenda.shape.next_opening,
	now: z.iso.datetime(),
});
export type Workday = z.infer<typeof Workday>;

/** The visit of a request, if any. */
export const VisitOfLead = z.object({ visit: Visit.nullable() });
export type VisitOfLead = z.infer<typeof VisitOfLead>;

/**
 * A visit that staff create for a caller or a walk-in. With `lead_id` the visit belongs to an existing request, whose
 * customer data stay unchanged.
 */
export const StaffVisit = z.object({
	lead_id: createLineSchema(60, "Falta la solicitud", "Falta la solicitud").optional(),
	name: createNameSchema(120, REQUIRED_MESSAGES.name, "El nombre admite 120 letras"),
	phone: createLineSchema(40, REQUIRED_MESSAGES.phone, "Ese teléfono es demasiado largo"),
	email: createOptionalEmailSchema("Ese correo no parece completo").optional(),
	service: createLineSchema(120, REQUIRED_MESSAGES.service, "El nombre del servicio admite 120 letras"),
	day,
	time,
	minutes,
	car: createOptionalLineSchema(120, "El carro admite 120 letras").optional(),
	note: z.string().trim().max(2000, "La nota admite 2000 letras").optional(),
	/** The channel of the request; an existing request keeps its own. */
	channel: z.enum(STAFF_CHANNELS, "Elige por dónde llegó").default("phone"),
	overbook: z.boolean("Elige sí o no").optional(),
	/** Books although the same phone already has a visit in that hour: the customer brings two cars. */
	again: z.boolean("Elige sí o no").optional(),
});
export type StaffVisit = z.infer<typeof StaffVisit>;

const { overbook } = StaffVisit.shape;
export const VisitTimeChange = z.object({
	day,
	time,
	minutes,
	overbook,
	updated_at: ExpectedVersion,
});
export type VisitTimeChange = z.infer<typeof VisitTimeChange>;

/** The correctable fields of a visit; the personal data belong to its request. */
export const VisitCorrection = LeadCorrection.pick({ phone: true, name: true, email: true }).extend({
	service: StaffVisit.shape.service,
	car: StaffVisit.shape.car.unwrap(),
	note: StaffVisit.shape.note.unwrap(),
	/** Allows the new service to overbook its hours. */
	overbook,
	/** Agrees to move the visit into the new service's drop-off window of that day. */
	new_time: z.boolean("Elige sí o no").optional(),
	updated_at: ExpectedVersion,
});
export type VisitCorrection = z.infer<typeof VisitCorrection>;

export const VisitStateChange = z.object({
	state: z.enum(VISIT_STATES),
	reason: reason.default(""),
	/** The party that cancels; by default the shop, unless the reason says otherwise. */
	by: z.enum(CANCELLERS, "Elige quién la cancela").optional(),
	/** Confirms a cancelled or missed visit again although its day is closed or its hour full. */
	insist: z.boolean("Elige sí o no").optional(),
	updated_at: ExpectedVersion,
});
export type VisitStateChange = z.infer<typeof VisitStateChange>;
