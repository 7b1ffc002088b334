import { z } from "zod";
import {
	dayOf,
	emailOrNone,
	lineOrNone,
	lineUpTo,
	nameUpTo,
	SeenVersion,
	wholeWithin,
} from "#bounds.ts";
import { Asked, LeadCorrection, LeadEvent } from "#features/leads/contract.ts";
import { STAFF_CHANNELS } from "#features/leads/rules.ts";
import { Settings } from "#features/settings/contract.ts";
import { inOrder, OUT_OF_ORDER, SPECIAL_HOURS } from "#features/settings/staff/contract.ts";
import { PREFERRED_TIMES } from "#workshop.ts";
import { MISSING } from "./missing.ts";
import { AVAILABILITY_DAYS } from "./rules.ts";
import { CALENDAR_STATES, CANCELLERS, VISIT_STATES } from "./visit-states.ts";

const day = dayOf(MISSING.day);
const time = z.enum(PREFERRED_TIMES, MISSING.time);
const reason = z.string(MISSING.reason).trim().max(500, MISSING.reason);
const minutes = wholeWithin(15, 600, MISSING.minutes).optional();

export const AvailabilityQuery = z.object({
	/** Id or name; one that is none takes the usual time. */
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

/** An hour that can be booked; `until` is the end of the window where the car is left. */
export const FreeHour = z.object({
	day: z.iso.date(),
	time: z.string(),
	until: z.string().optional(),
});
export type FreeHour = z.infer<typeof FreeHour>;

/** What can be booked; where cars are left, `until` is the end of their window. `reason` says why a day offers nothing; `next` is the first hour of all. */
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

/** The first hours of every service on offer, in the order of the site; none when nothing is free that soon. */
export const FirstHours = z.object({
	today: z.iso.date(),
	services: z.array(z.object({ service_id: z.string(), hours: z.array(FreeHour) })),
});
export type FirstHours = z.infer<typeof FirstHours>;

export const OwnTimeChange = z.object({ preferredDate: day, preferredTime: time });
export type OwnTimeChange = z.infer<typeof OwnTimeChange>;
/** `seen` is the hour that the customer read, as «2026-11-23 9:00 AM»: they come at no other. */
export const OwnConfirmation = z.object({ seen: z.string().max(40).optional() });
export const OwnCancellation = z.object({ reason: reason.default("") });
export type OwnCancellation = z.infer<typeof OwnCancellation>;

/** A visit as staff see it; `until` is the end of the window of a car that is left. An edit sends `updated_at` back; `link` is the customer's own page, null while the site has no address. */
export const Visit = Asked.extend({
	/** Its telephone as it was typed, perhaps with an extension or a second one. */
	phone_typed: z.string().nullable(),
	service: z.string(),
	service_id: z.string().nullable(),
	car: z.string(),
	note: z.string(),
	day: z.iso.date().nullable(),
	time: z.string().nullable(),
	until: z.string().nullable(),
	/** What became of its day, after «that day», where the shop is no longer open then and nobody agreed to it since. */
	day_news: z.string().nullable(),
	minutes: z.number().int(),
	state: z.enum(VISIT_STATES),
	cancel_reason: z.string().nullable(),
	cancelled_by: z.enum(CANCELLERS).nullable(),
	/** Who called it off and why, in words; null while nobody did. */
	called_off: z.string().nullable(),
	/** The same as its customer is told it. */
	called_off_told: z.string().nullable(),
	/** Whether its customer hears of its last change, and whether somebody still has to tell them. */
	told: z.object({ words: z.string(), is_untold: z.boolean() }),
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
 * A visit as its own customer sees it through the link: nothing that says who they are but what they are called.
 */
export const PublicVisit = Visit.pick({
	reference: true,
	service: true,
	car: true,
	day: true,
	time: true,
	until: true,
	day_news: true,
	minutes: true,
	state: true,
	cancelled_by: true,
	customer_confirmed_at: true,
}).extend({
	/** That the shop called it off, and why. */
	called_off: z.string().nullable(),
	first_name: z.string(),
	can_change: z.boolean(),
	why_not: z.string().nullable(),
	/** It holds no hour: somebody of the shop looks at it first. */
	waits: z.boolean(),
	/** They left a landline, which has no chat. */
	is_called: z.boolean(),
	sequence: z.number().int(),
});
export type PublicVisit = z.infer<typeof PublicVisit>;

export const VisitDetail = Visit.extend({ history: z.array(LeadEvent) });
export type VisitDetail = z.infer<typeof VisitDetail>;

/** Left out, today by the server's clock; with a first day alone that day. */
export const AgendaQuery = z.object({ from: day.optional(), to: day.optional() });
export type AgendaQuery = z.infer<typeof AgendaQuery>;

/** A visit that its day no longer has room for; `why` goes on from «that day», `is_told` that its customer knows. */
export const Outside = z.object({ visit: Visit, why: z.string(), is_told: z.boolean() });
export type Outside = z.infer<typeof Outside>;

/**
 * A span of days with its visits; `outside` are those of any day to come that was closed or shortened since; `waiting` are those still without day or hour, `unclosed` those whose time is over and
 * of whom nobody said whether they came, of any day. Of these two the first come, and how many there are. `cars` says of
 * today's visits whose car was received how it stands.
 */
export const Agenda = z.object({
	visits: z.array(Visit),
	days: z.array(
		z.object({
			day: z.iso.date(),
			opens: z.string().nullable(),
			closes: z.string().nullable(),
			reason: z.string().nullable(),
			/** Why its hours are other than its weekday's. */
			special: z.string().nullable(),
			capacity: z.number().int(),
		}),
	),
	outside: z.array(Outside),
	waiting: z.array(Visit),
	waiting_total: z.number().int(),
	unclosed: z.array(Visit),
	unclosed_total: z.number().int(),
	cars: z.array(z.object({ id: z.string(), standing: z.string() })),
	now: z.iso.datetime(),
});
export type Agenda = z.infer<typeof Agenda>;

/** Today for whoever works on the cars: nobody's whole name, telephone, e-mail or link. */
export const Workday = z.object({
	day: z.iso.date(),
	...Agenda.shape.days.element.pick({ opens: true, closes: true, reason: true, special: true })
		.shape,
	/** `is_outside` where the day has no room for it since its hours were changed, `is_told` where its customer knows that. */
	visits: z.array(
		Visit.pick({
			id: true,
			service: true,
			car: true,
			note: true,
			time: true,
			minutes: true,
			state: true,
		}).extend({ first_name: z.string(), is_outside: z.boolean(), is_told: z.boolean() }),
	),
	now: z.iso.datetime(),
});
export type Workday = z.infer<typeof Workday>;

/** The visit of a request, when it has one. */
export const VisitOfLead = z.object({ visit: Visit.nullable() });
export type VisitOfLead = z.infer<typeof VisitOfLead>;

/**
 * A visit that staff write down: somebody called, or stands at the counter. With `lead_id` it is the visit of a request
 * that is there already, whose person stays who they are.
 */
export const StaffVisit = z.object({
	lead_id: lineUpTo(60, "Falta la solicitud", "Falta la solicitud").optional(),
	name: nameUpTo(120, MISSING.name, "El nombre admite 120 letras"),
	phone: lineUpTo(40, MISSING.phone, "Ese teléfono es demasiado largo"),
	email: emailOrNone("Ese correo no parece completo").optional(),
	service: lineUpTo(120, MISSING.service, "El nombre del servicio admite 120 letras"),
	day,
	time,
	minutes,
	car: lineOrNone(120, "El carro admite 120 letras").optional(),
	note: z.string().trim().max(2000, "La nota admite 2000 letras").optional(),
	/** How somebody asked for it; of a request that is there already its own stays. */
	channel: z.enum(STAFF_CHANNELS, "Elige por dónde llegó").default("phone"),
	overbook: z.boolean("Elige sí o no").optional(),
	/** Books though that telephone has a visit in the hour already: it comes with two cars. */
	again: z.boolean("Elige sí o no").optional(),
});
export type StaffVisit = z.infer<typeof StaffVisit>;

const { overbook } = StaffVisit.shape;
export const VisitTimeChange = z.object({ day, time, minutes, overbook, updated_at: SeenVersion });
export type VisitTimeChange = z.infer<typeof VisitTimeChange>;

/** What of a visit may be put right; what it says of its person is its request's. */
export const VisitCorrection = LeadCorrection.pick({ phone: true, name: true, email: true }).extend(
	{
		service: StaffVisit.shape.service,
		car: StaffVisit.shape.car.unwrap(),
		note: StaffVisit.shape.note.unwrap(),
		/** The other service may take one car more than its hours hold. */
		overbook,
		/** The other service's cars are left: the visit goes into its window of that day. */
		new_time: z.boolean("Elige sí o no").optional(),
		updated_at: SeenVersion,
	},
);
export type VisitCorrection = z.infer<typeof VisitCorrection>;

export const VisitStateChange = z.object({
	state: z.enum(VISIT_STATES),
	reason: reason.default(""),
	/** Who wants it called off; left out, the shop unless the reason says otherwise. */
	by: z.enum(CANCELLERS, "Elige quién la cancela").optional(),
	/** Confirms again what was called off or missed, though its day is closed or its hour full. */
	insist: z.boolean("Elige sí o no").optional(),
	updated_at: SeenVersion,
});
export type VisitStateChange = z.infer<typeof VisitStateChange>;

export const NewClosedDay = z.object({
	day,
	reason: lineUpTo(80, MISSING.closedReason, "Acorta esto: admite 80 letras"),
});
export type NewClosedDay = z.infer<typeof NewClosedDay>;

/** What a customer was told of their visit's day, as it was read. */
export const DayNews = z.object({ day, why: lineUpTo(200, MISSING.reason, MISSING.reason) });
export type DayNews = z.infer<typeof DayNews>;

const closedDays = z.array(z.object({ date: z.iso.date(), reason: z.string() }));
/** `affected` are the visits that stand on the day that is now closed: staff tell their customers. */
export const DayClosed = z.object({ closed_days: closedDays, affected: z.array(Visit) });
export type DayClosed = z.infer<typeof DayClosed>;

/** A date with hours of its own, "HH:MM". */
export const NewSpecialDay = z.object({ day, ...SPECIAL_HOURS }).refine(inOrder, OUT_OF_ORDER);
export type NewSpecialDay = z.infer<typeof NewSpecialDay>;
/** `affected` are the visits that stand outside of the day's new hours. */
export const SpecialDaySet = z.object({
	special_days: Settings.shape.specialDays,
	affected: z.array(Visit),
});
export type SpecialDaySet = z.infer<typeof SpecialDaySet>;
