import { z } from "zod";
import { Change } from "#core/audit/contract.ts";
import { Lead, NewRequest } from "#core/requests/contract.ts";
import { StaffCar } from "#domain/car/contract.ts";
import { createLineSchema, ExpectedVersion } from "#domain/limits.ts";
import { INVALID_RUC } from "#domain/ruc.ts";
import { VISIT_STATES } from "#features/workshop/appointments/visit-states.ts";

/**
 * A customer. `source` is the kind of their first request; the counts exclude quarantine. A request of another kind
 * that got a visit counts as an appointment too; estimates are counted apart from quote requests.
 */
export const Customer = z.object({
	id: z.string(),
	phone: z.string(),
	/** Other names on requests with the same telephone. */
	other_names: z.array(z.string()),
	/** Telephones of the records merged into this one. */
	other_phones: z.array(z.string()),
	has_whatsapp: z.boolean(),
	is_phone_unusual: z.boolean(),
	name: z.string(),
	email: z.string().nullable(),
	ruc: z.string().nullable(),
	source: Lead.shape.kind.nullable(),
	services: z.number().int(),
	quotes: z.number().int(),
	estimates: z.number().int(),
	appointments: z.number().int(),
	messages: z.number().int(),
	created_at: z.iso.datetime(),
	first_request: z.iso.datetime().nullable(),
	last_request: z.iso.datetime().nullable(),
	last_contact: z.iso.datetime(),
});
export type Customer = z.infer<typeof Customer>;

/** One request of the person; `visit` is set if it is not an appointment but got a visit. */
export const CustomerRequest = Lead.pick({
	id: true,
	reference: true,
	kind: true,
	state: true,
	summary: true,
	created_at: true,
}).extend({
	visit: z.object({ day: z.iso.date(), time: z.string().nullable(), state: z.enum(VISIT_STATES) }).nullable(),
	/** A text that says who cancelled its visit and why. */
	cancellation_text: z.string().nullable(),
	owner: z.string().nullable(),
	/** Whether its car was received. */
	has_order: z.boolean(),
});
export type CustomerRequest = z.infer<typeof CustomerRequest>;

/**
 * A customer with one page of `requests`, newest first, and their total. `maybe_same` are people with another phone and
 * the same email; they are suggested, never merged automatically. `merged` are the records that staff merged into this
 * one.
 */
export const CustomerDetail = Customer.extend({
	notes: z.string(),
	wants_no_reminders: z.boolean(),
	updated_at: z.iso.datetime(),
	requests: z.array(CustomerRequest),
	requests_total: z.number().int(),
	page: z.number().int(),
	pages: z.number().int(),
	history: z.array(Change),
	merged: z.array(
		z.object({
			id: z.string(),
			name: z.string(),
			phone: z.string(),
			author: z.string(),
			merged_at: z.iso.datetime(),
		}),
	),
	/** Cars mentioned in their newest requests, visits and estimates. */
	cars: z.array(StaffCar),
	maybe_same: z.array(z.object({ id: z.string(), name: z.string(), phone: z.string() })),
});
export type CustomerDetail = z.infer<typeof CustomerDetail>;

/** A person whom staff enter by hand. */
export const NewCustomer = NewRequest.pick({ phone: true, name: true, email: true }).extend({
	/** If it is missing the stored one stays; an empty one deletes it. */
	ruc: z.string(INVALID_RUC).trim().max(40, INVALID_RUC).optional(),
});
export type NewCustomer = z.infer<typeof NewCustomer>;

export const CustomerCorrection = NewCustomer.extend({ updated_at: ExpectedVersion });
export type CustomerCorrection = z.infer<typeof CustomerCorrection>;

/** The record to merge into this one. */
export const CustomerMerge = z.object({
	other_id: createLineSchema(60, "Elige la otra ficha", "Elige la otra ficha"),
});

const notes = z.string("Escribe la nota").trim().max(4000, "La nota admite 4000 letras");
/** `seen` are the notes that the editor loaded: if they are still stored, there is no conflict. */
export const CustomerNotes = z.object({
	notes,
	seen: notes.optional(),
	updated_at: ExpectedVersion,
});
export type CustomerNotes = z.infer<typeof CustomerNotes>;

export const CustomerReminders = z.object({
	wants_no_reminders: z.boolean("Falta decir si quiere recordatorios"),
});
export type CustomerReminders = z.infer<typeof CustomerReminders>;
