import { z } from "zod";
import { dayOf, PAGED, PageNumber } from "#bounds.ts";
import { OUTCOMES, REQUEST_KINDS } from "./rules.ts";

/** What is known of a person, in sections of labels and values as staff and the person read them. */
export const PersonFile = z.object({
	name: z.string(),
	made_at: z.iso.datetime(),
	sections: z.array(
		z.object({
			title: z.string(),
			rows: z.array(z.object({ label: z.string(), value: z.string() })),
		}),
	),
	/** Each is downloaded by its id, as staff see it. */
	photos: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type PersonFile = z.infer<typeof PersonFile>;

/**
 * What an erasure would take and what would stay. `open_visit` is the request whose visit keeps it from happening;
 * `own_events` are events that staff wrote into their calendar by hand, to be taken out there. `elsewhere` are requests and
 * records of others that name them, the first ones; `has_namesake` when another customer is called the same, so that the
 * name alone is left in those.
 */
export const ErasurePlan = z.object({
	requests: z.number().int(),
	photos: z.number().int(),
	letters: z.number().int(),
	subscriptions: z.number().int(),
	own_events: z.array(z.object({ reference: z.string(), day: z.iso.date() })),
	open_visit: z.string().nullable(),
	/** The request whose car is in the workshop, which it waits for. */
	car_inside: z.string().nullable(),
	copies_until: z.iso.date(),
	elsewhere: z.object({
		requests: z.array(z.object({ id: z.string(), reference: z.string() })),
		customers: z.array(z.object({ id: z.string(), name: z.string() })),
	}),
	has_namesake: z.boolean(),
});
export type ErasurePlan = z.infer<typeof ErasurePlan>;

/** The end of the telephone is asked for, so that nobody erases the wrong person with one press. */
export const Erasure = z.object({
	phone_end: z
		.string("Escribe los últimos 4 números del teléfono")
		.regex(/^\d{4}$/, "Escribe los últimos 4 números del teléfono"),
});
export type Erasure = z.infer<typeof Erasure>;

/** `person` is null once the person is erased. */
export const DataRequest = z.object({
	id: z.string(),
	kind: z.enum(REQUEST_KINDS),
	person: z.object({ id: z.string(), name: z.string() }).nullable(),
	received_on: z.iso.date(),
	due_on: z.iso.date(),
	author: z.string(),
	outcome: z.enum(OUTCOMES).nullable(),
	done_at: z.iso.datetime().nullable(),
	done_by: z.string().nullable(),
});
export type DataRequest = z.infer<typeof DataRequest>;

/** Open ones first, the soonest due before the others; then those answered, newest first. */
export const DataRequestList = z.object({
	requests: z.array(DataRequest),
	open: z.number().int(),
	...PAGED,
	today: z.iso.date(),
});
export type DataRequestList = z.infer<typeof DataRequestList>;

/** With `customer_id` those of one person alone. */
export const DataRequestFilter = z.object({
	page: PageNumber,
	customer_id: z.string().max(60).optional(),
});
export type DataRequestFilter = z.infer<typeof DataRequestFilter>;

export const NewDataRequest = z.object({
	kind: z.enum(REQUEST_KINDS, "Elige qué pidió"),
	received_on: dayOf("Elige el día en que lo pidió"),
});
export type NewDataRequest = z.infer<typeof NewDataRequest>;

/** Null takes an answer back. */
export const DataAnswer = z.object({ outcome: z.enum(OUTCOMES, "Di cómo terminó").nullable() });
export type DataAnswer = z.infer<typeof DataAnswer>;
