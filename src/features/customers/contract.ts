import { z } from "zod";
import { lineUpTo, PAGED, PageNumber, SearchWords, SeenVersion } from "#bounds.ts";
import { KnownCar } from "#car/contract.ts";
import { VISIT_STATES } from "#features/appointments/visit-states.ts";
import { Change } from "#features/changes/contract.ts";
import { Lead, NewRequest } from "#features/leads/contract.ts";
import { BAD_RUC } from "#panama/ruc.ts";
import { CUSTOMER_ORDERS, CUSTOMER_SORTS } from "./rules.ts";

/**
 * A person. `source` is what they asked for first; the counts leave out what waits in quarantine. A visit given to
 * a request of another kind counts as an appointment too; what was priced is counted apart from what asked for a price.
 */
export const Customer = z.object({
	id: z.string(),
	phone: z.string(),
	/** Who else asked for something by the same telephone. */
	other_names: z.array(z.string()),
	/** Telephones of the files that became part of this one. */
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

export const CustomerFilter = z.object({
	q: SearchWords,
	sort: z.enum(CUSTOMER_SORTS, "Ese orden no existe").default("last_contact"),
	order: z.enum(CUSTOMER_ORDERS, "El orden es asc o desc").default("desc"),
	page: PageNumber,
});
export type CustomerFilter = z.infer<typeof CustomerFilter>;

/** `total` counts what the search finds; the other totals count everything. */
export const CustomerList = z.object({
	customers: z.array(Customer),
	...PAGED,
	total_customers: z.number().int(),
	total_service_requests: z.number().int(),
	total_quotes: z.number().int(),
	total_appointments: z.number().int(),
	now: z.iso.datetime(),
});
export type CustomerList = z.infer<typeof CustomerList>;

/** One thing that the person asked for; `visit` is the one that another kind of request was given. */
export const CustomerRequest = Lead.pick({
	id: true,
	reference: true,
	kind: true,
	state: true,
	summary: true,
	created_at: true,
}).extend({
	visit: z
		.object({ day: z.iso.date(), time: z.string().nullable(), state: z.enum(VISIT_STATES) })
		.nullable(),
	/** That its visit was called off, by whom and why. */
	called_off: z.string().nullable(),
	owner: z.string().nullable(),
	/** Its car was received. */
	has_order: z.boolean(),
});
export type CustomerRequest = z.infer<typeof CustomerRequest>;

/**
 * One page of `requests`, newest first, with how many there are. `maybe_same` are people with another phone and the same
 * e-mail: proposed, never merged by themselves. `merged` are the files that staff made one with this.
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
	/** The cars of their newest requests, visits and estimates. */
	cars: z.array(KnownCar),
	maybe_same: z.array(z.object({ id: z.string(), name: z.string(), phone: z.string() })),
});
export type CustomerDetail = z.infer<typeof CustomerDetail>;

/** A person as staff write them down. */
export const NewCustomer = NewRequest.pick({ phone: true, name: true, email: true }).extend({
	/** Left out it stays, empty it goes. */
	ruc: z.string(BAD_RUC).trim().max(40, BAD_RUC).optional(),
});
export type NewCustomer = z.infer<typeof NewCustomer>;

export const CustomerCorrection = NewCustomer.extend({ updated_at: SeenVersion });
export type CustomerCorrection = z.infer<typeof CustomerCorrection>;

/** The file that becomes part of this one. */
export const CustomerMerge = z.object({
	other_id: lineUpTo(60, "Elige la otra ficha", "Elige la otra ficha"),
});

const notes = z.string("Escribe la nota").trim().max(4000, "La nota admite 4000 letras");
/** `seen` are the notes over which these were written: where they still stand, nobody else wrote. */
export const CustomerNotes = z.object({
	notes,
	seen: notes.optional(),
	updated_at: SeenVersion,
});
export type CustomerNotes = z.infer<typeof CustomerNotes>;

export const CustomerReminders = z.object({
	wants_no_reminders: z.boolean("Falta decir si quiere recordatorios"),
});
export type CustomerReminders = z.infer<typeof CustomerReminders>;

export const ExportFormat = z.object({
	format: z.enum(["xlsx", "csv"], "El formato es xlsx o csv").default("xlsx"),
	q: CustomerFilter.shape.q,
});
