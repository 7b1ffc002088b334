import { z } from "zod";
import { hasWholeCents } from "#core/audit/rules.ts";
import { PERSON_MESSAGES } from "#core/requests/form/messages.ts";
import { Urgency } from "#domain/car/contract.ts";
import {
	createDaySchema,
	createLineSchema,
	createNameSchema,
	createOptionalEmailSchema,
	createOptionalLineSchema,
	createTextSchema,
	ExpectedVersion,
} from "#domain/limits.ts";
import { LEAD_ALERTS } from "./alerts.ts";
import { LEAD_KINDS, WRITTEN_KINDS } from "./kinds.ts";
import { LEAD_STATES } from "./lead-states.ts";
import { CALL_BACK_DAY, NO_COLLEAGUE, WON_AMOUNT, WRITTEN_MESSAGES } from "./messages.ts";
import { CONTACT_CHANNELS, LEAD_CHANNELS, LEAD_EVENT_KINDS, STAFF_CHANNELS } from "./rules.ts";

/** Contact data on a public form. The phone is stored as typed and normalized on entry. */
export const Person = z.object({
	name: createNameSchema(120, PERSON_MESSAGES.name, "Tu nombre admite 120 letras"),
	phone: createLineSchema(40, PERSON_MESSAGES.phone, "Ese teléfono es demasiado largo"),
	email: createOptionalEmailSchema(PERSON_MESSAGES.email, "Tu correo admite 200 letras").optional(),
});
/**
 * Adds what a form sends by itself: `website` is a honeypot that people do not see, `timestamp` the browser's clock,
 * which is not trusted.
 */
export const PublicSender = Person.extend({
	timestamp: z.string().max(60).optional(),
	website: z.string().max(300).optional(),
});

/** A request's reference and its customer's contact data. */
export const LeadReference = z.object({
	id: z.string(),
	reference: z.string(),
	name: z.string(),
	phone: z.string().nullable(),
	email: z.string().nullable(),
});

/** The sender of a public form and the consent they gave. */
export const Requester = LeadReference.extend({
	consent: z.object({ version: z.string(), text: z.string(), accepted_at: z.iso.datetime() }).nullable(),
});
export type Requester = z.infer<typeof Requester>;

/** The offer to add photos to a request: a path of this site, for its sender, with label and text. */
export const PhotoOffer = z.object({ page: z.string(), label: z.string(), text: z.string() }).openapi({
	description:
		"Página para agregar hasta cuatro fotos, por 7 días. Solo para quien la envió; si la repetición llega de otra red, no viene",
	example: { page: "/seguir/k3J9…", label: "Agregar fotos", text: "¿Una foto ayuda? …" },
});
export type PhotoOffer = z.infer<typeof PhotoOffer>;

/** The answer of every public form once its record is stored. */
export const Receipt = z.object({
	success: z.literal(true),
	title: z.string().optional().openapi({
		description: "Solo si la solicitud espera a que el taller la revise, porque llegaron muchas",
		example: "Recibimos tu solicitud",
	}),
	message: z.string(),
	reference: z.string(),
	photos: PhotoOffer.optional(),
});
export type Receipt = z.infer<typeof Receipt>;

/**
 * One row of the inbox. Instants are UTC; the clock warns at `warn_at`; an edit sends `updated_at` back. `requested_at`
 * is the time of the customer's last request: it is later than `created_at` if they changed their visit.
 */
export const Lead = LeadReference.extend({
	kind: z.enum(LEAD_KINDS),
	state: z.enum(LEAD_STATES),
	phone_typed: z.string().nullable(),
	is_phone_unusual: z.boolean(),
	has_whatsapp: z.boolean(),
	summary: z.string(),
	channel: z.enum(LEAD_CHANNELS),
	car: z.string(),
	urgency: Urgency.nullable(),
	/** The day of the call-back. */
	call_back_on: z.iso.date().nullable(),
	/** The amount of a won request, in dollars. */
	won_amount: z.number().nullable(),
	owner: z.object({ id: z.string(), full_name: z.string() }).nullable(),
	is_quarantined: z.boolean(),
	/** True once its person was erased. */
	is_forgotten: z.boolean(),
	warn_at: z.iso.datetime(),
	due_at: z.iso.datetime(),
	answered_at: z.iso.datetime().nullable(),
	alert: z.enum(LEAD_ALERTS).nullable(),
	/** The same as text, with the reason if its visit was cancelled. */
	alert_text: z.string().nullable(),
	requested_at: z.iso.datetime(),
	created_at: z.iso.datetime(),
	updated_at: z.iso.datetime(),
});
export type Lead = z.infer<typeof Lead>;

/**
 * An event of a lead's history, newest first. `note` is set for a note typed by staff and lists its earlier texts,
 * latest first.
 */
export const LeadEvent = z.object({
	id: z.string(),
	kind: z.enum(LEAD_EVENT_KINDS),
	author: z.string(),
	text: z.string(),
	created_at: z.iso.datetime(),
	/** The request where it happened, if others were merged into this one. */
	reference: z.string().nullable(),
	note: z
		.object({
			author_id: z.string(),
			edited_at: z.iso.datetime().nullable(),
			edited_by: z.string().nullable(),
			is_removed: z.boolean(),
			earlier: z.array(z.object({ text: z.string(), written_by: z.string(), written_at: z.iso.datetime() })),
		})
		.nullable(),
});
export type LeadEvent = z.infer<typeof LeadEvent>;

/**
 * `customer` is the customer with this phone, as stored; the request itself may carry another name or email. `merged`
 * are the requests that were merged into this one, oldest first.
 */
export const LeadDetail = Lead.extend({
	history: z.array(LeadEvent),
	merged: z.array(
		Lead.pick({ id: true, reference: true, kind: true, summary: true, created_at: true }).extend({
			/** Until when the merge can be undone; null if it cannot. */
			split_until: z.iso.datetime().nullable(),
		}),
	),
	/** The car of the request, once it is identified. */
	car_id: z.string().nullable(),
	customer: z
		.object({
			id: z.string(),
			name: z.string(),
			email: z.string().nullable(),
			ruc: z.string().nullable(),
		})
		.nullable(),
});
export type LeadDetail = z.infer<typeof LeadDetail>;

/** A request created by staff; `service` and `urgency` apply to service requests only, `car` is one line. */
export const NewRequest = z.object({
	kind: z.enum(WRITTEN_KINDS, "Elige el tipo de solicitud"),
	channel: z.enum(STAFF_CHANNELS, "Elige por dónde llegó"),
	phone: createLineSchema(40, WRITTEN_MESSAGES.phone, "Ese teléfono es demasiado largo"),
	name: createNameSchema(120, WRITTEN_MESSAGES.name, "El nombre admite 120 letras"),
	email: createOptionalEmailSchema(WRITTEN_MESSAGES.email).optional(),
	wish: createTextSchema(2000, WRITTEN_MESSAGES.wish, "Admite 2000 letras"),
	service: createOptionalLineSchema(120, "Elige el servicio", "El servicio admite 120 letras").optional(),
	urgency: Urgency.default("baja"),
	car: createOptionalLineSchema(120, "Escribe el carro", "El carro admite 120 letras").default(""),
});
export type NewRequest = z.infer<typeof NewRequest>;

/**
 * The correctable fields of a request; an omitted `car` or `service` stays. The car and service of a visit are
 * corrected in the agenda.
 */
export const LeadCorrection = NewRequest.pick({ phone: true, name: true, email: true }).extend({
	car: NewRequest.shape.car.removeDefault().optional(),
	service: NewRequest.shape.service,
	updated_at: ExpectedVersion,
});
export type LeadCorrection = z.infer<typeof LeadCorrection>;

export const StateChange = z.object({
	state: z.enum(LEAD_STATES),
	reason: z.string().trim().max(500, "Escribe el motivo en menos de 500 letras").default(""),
	/** The amount of a won request, in dollars. */
	amount: z
		.number(WON_AMOUNT)
		.min(0, WON_AMOUNT)
		.max(1_000_000, WON_AMOUNT)
		.refine(hasWholeCents, WON_AMOUNT)
		.optional(),
	/** The version of the lines that the user saw as what a won request charges; not compared when omitted. */
	work_version: z.string().max(60).optional(),
	updated_at: ExpectedVersion,
});
export type StateChange = z.infer<typeof StateChange>;

/** `owner` is "me", "nobody" or the id of a colleague. */
export const OwnerChange = z.object({
	owner: z.string("Elige quién la atiende").min(1, "Elige quién la atiende").max(60, NO_COLLEAGUE),
	updated_at: ExpectedVersion,
});
export type OwnerChange = z.infer<typeof OwnerChange>;

/** `day` is null to cancel the call-back. */
export const CallBack = z.object({
	day: createDaySchema(CALL_BACK_DAY).nullable(),
	updated_at: ExpectedVersion,
});
export type CallBack = z.infer<typeof CallBack>;

/** Staff that a request can be assigned to. */
export const Colleagues = z.object({
	colleagues: z.array(z.object({ id: z.string(), full_name: z.string() })),
});

export const NewContact = z.object({ channel: z.enum(CONTACT_CHANNELS).default("whatsapp") });

export const ContactUndo = z.object({ updated_at: ExpectedVersion });
export type ContactUndo = z.infer<typeof ContactUndo>;

export const CustomerFieldCopy = z.object({
	field: z.enum(["name", "email"], "Elige el nombre o el correo"),
});
export type CustomerFieldCopy = z.infer<typeof CustomerFieldCopy>;

export const NewNote = z.object({
	text: createTextSchema(2000, "Escribe la nota", "La nota admite 2000 letras"),
});
export type NewNote = z.infer<typeof NewNote>;

/** `seen_at` is the version of the text that the client loaded. */
export const NoteRemoval = z.object({ seen_at: ExpectedVersion });
export type NoteRemoval = z.infer<typeof NoteRemoval>;
export const NoteEdit = NewNote.extend(NoteRemoval.shape);
export type NoteEdit = z.infer<typeof NoteEdit>;

/** `minutes` is the median wait in opening time; null while there are too few requests. */
export const AnswerTime = z.object({
	minutes: z.number().int().nullable(),
	measured: z.number().int(),
});
export type AnswerTime = z.infer<typeof AnswerTime>;
