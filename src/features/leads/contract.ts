import { z } from "zod";
import { PageNumber, SearchWords, SeenVersion } from "#bounds.ts";
import { PERSON_MISSING as MISSING } from "./form/missing.ts";
import {
	CONTACT_CHANNELS,
	INBOX_ORDERS,
	LEAD_KINDS,
	LEAD_NEWS,
	LEAD_STATES,
	OWNER_FILTERS,
} from "./rules.ts";

/** A person's contact data on a public form. The phone is kept as typed and normalised on entry. */
export const Person = z.object({
	name: z.string(MISSING.name).trim().min(1, MISSING.name).max(120, "Tu nombre admite 120 letras"),
	phone: z
		.string(MISSING.phone)
		.trim()
		.min(1, MISSING.phone)
		.max(40, "Ese teléfono es demasiado largo"),
	email: z
		.union(
			[z.literal(""), z.email(MISSING.email).max(200, "Tu correo admite 200 letras")],
			MISSING.email,
		)
		.optional(),
});
export type Person = z.infer<typeof Person>;

/** What every public form answers once its record is stored. */
export const Receipt = z.object({
	success: z.literal(true),
	message: z.string(),
	reference: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;

export const LeadKind = z.enum(LEAD_KINDS);
export type LeadKind = z.infer<typeof LeadKind>;
export const LeadState = z.enum(LEAD_STATES);
export type LeadState = z.infer<typeof LeadState>;
export const LeadNews = z.enum(LEAD_NEWS);
export type LeadNews = z.infer<typeof LeadNews>;

/**
 * One row of the inbox. Instants are UTC; at `warn_at` little of the promise is left; an edit sends `updated_at` back.
 * `asked_at` is when the person last asked for something: they may have changed their visit since `created_at`.
 */
export const Lead = z.object({
	id: z.string(),
	reference: z.string(),
	kind: LeadKind,
	state: LeadState,
	name: z.string(),
	phone: z.string().nullable(),
	phone_typed: z.string().nullable(),
	is_phone_unusual: z.boolean(),
	has_whatsapp: z.boolean(),
	email: z.string().nullable(),
	summary: z.string(),
	owner: z.object({ id: z.string(), full_name: z.string() }).nullable(),
	is_quarantined: z.boolean(),
	warn_at: z.iso.datetime(),
	due_at: z.iso.datetime(),
	answered_at: z.iso.datetime().nullable(),
	news: LeadNews.nullable(),
	asked_at: z.iso.datetime(),
	created_at: z.iso.datetime(),
	updated_at: z.iso.datetime(),
});
export type Lead = z.infer<typeof Lead>;

/** A line of a lead's history; the newest comes first. */
export const LeadEvent = z.object({
	id: z.string(),
	kind: z.enum(["created", "state", "note", "owner", "contact"]),
	author: z.string(),
	text: z.string(),
	created_at: z.iso.datetime(),
});
export type LeadEvent = z.infer<typeof LeadEvent>;

/** `customer` is the person its phone belongs to, as the shop knows them: what the request says of them may be another's. */
export const LeadDetail = Lead.extend({
	history: z.array(LeadEvent),
	customer: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }).nullable(),
});
export type LeadDetail = z.infer<typeof LeadDetail>;

/** Filters of the inbox; `state` "abiertas" is every state that still needs someone. */
export const InboxFilter = z.object({
	state: z.enum([...LEAD_STATES, "abiertas", "todas", "cuarentena"]).default("abiertas"),
	kind: z.enum([...LEAD_KINDS, "todos"]).default("todos"),
	owner: z.enum(OWNER_FILTERS).default("todas"),
	q: SearchWords,
	order: z.enum(INBOX_ORDERS).default("newest"),
	page: PageNumber,
});
export type InboxFilter = z.infer<typeof InboxFilter>;

/** `counts` says how many each value of `state` would list under the same other filters; `new_leads` ignores filters. */
export const Inbox = z.object({
	leads: z.array(Lead),
	total: z.number().int(),
	page: z.number().int(),
	pages: z.number().int(),
	counts: z.record(z.string(), z.number().int()),
	new_leads: z.number().int(),
	now: z.iso.datetime(),
});
export type Inbox = z.infer<typeof Inbox>;

export const StateChange = z.object({
	state: LeadState,
	reason: z.string().trim().max(500, "Escribe el motivo en menos de 500 letras").default(""),
	updated_at: SeenVersion,
});
export type StateChange = z.infer<typeof StateChange>;

export const OwnerChange = z.object({ owner: z.enum(["me", "nobody"]), updated_at: SeenVersion });
export type OwnerChange = z.infer<typeof OwnerChange>;

export const NewContact = z.object({ channel: z.enum(CONTACT_CHANNELS).default("whatsapp") });
export type NewContact = z.infer<typeof NewContact>;

export const ContactUndo = z.object({ updated_at: SeenVersion });
export type ContactUndo = z.infer<typeof ContactUndo>;

export const CustomerTake = z.object({
	field: z.enum(["name", "email"], "Elige el nombre o el correo"),
});
export type CustomerTake = z.infer<typeof CustomerTake>;

export const NewNote = z.object({
	text: z
		.string("Escribe la nota")
		.trim()
		.min(1, "Escribe la nota")
		.max(2000, "La nota admite 2000 letras"),
});
export type NewNote = z.infer<typeof NewNote>;

/** `minutes` of opening time that half of the measured requests waited at most; null while there are too few. */
export const AnswerTime = z.object({
	minutes: z.number().int().nullable(),
	measured: z.number().int(),
});
export type AnswerTime = z.infer<typeof AnswerTime>;
