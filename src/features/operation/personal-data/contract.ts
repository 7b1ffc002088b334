import { z } from "zod";
import { createDaySchema, PAGE_INFO, PageNumber } from "#domain/limits.ts";
import { OUTCOMES, REQUEST_KINDS } from "./rules.ts";

/** All data about a person, in sections of labels and values for staff and the person. */
export const PersonFile = z.object({
	name: z.string(),
	made_at: z.iso.datetime(),
	sections: z.array(
		z.object({
			title: z.string(),
			rows: z.array(z.object({ label: z.string(), value: z.string() })),
		}),
	),
	/** Photos, each downloaded by its id through the staff API. */
	photos: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type PersonFile = z.infer<typeof PersonFile>;

/**
 * The effects of an erasure. `open_visit` is the request whose visit blocks it. `own_events` are events that staff
 * created in their calendar by hand and must delete there. `elsewhere` lists the first requests and customers whose
 * rows mention the person. `has_namesake` says that another customer has the same name, so the name alone stays in
 * those rows.
 */
export const ErasurePlan = z.object({
	requests: z.number().int(),
	photos: z.number().int(),
	messages: z.number().int(),
	subscriptions: z.number().int(),
	own_events: z.array(z.object({ reference: z.string(), day: z.iso.date() })),
	open_visit: z.string().nullable(),
	/** The order of a car in the workshop, which blocks the erasure. */
	car_inside: z.string().nullable(),
	backups_until: z.iso.date(),
	/** The last day on which the accounts name the person; null without accounts, or when the legal term is over. */
	accounts_until: z.iso.date().nullable(),
	/** Accounts that owe something, or have something in the person's favour, which is negative. */
	balances: z.array(
		z.object({ lead_id: z.string(), reference: z.string(), balance_cents: z.number().int() }),
	),
	elsewhere: z.object({
		requests: z.array(z.object({ id: z.string(), reference: z.string() })),
		customers: z.array(z.object({ id: z.string(), name: z.string() })),
	}),
	has_namesake: z.boolean(),
});
export type ErasurePlan = z.infer<typeof ErasurePlan>;

/** The end of the telephone confirms that staff erase the right person. */
export const Erasure = z.object({
	phone_end: z
		.string("Escribe los últimos 4 números del teléfono")
		.regex(/^\d{4}$/, "Escribe los últimos 4 números del teléfono"),
	/** The user confirmed that accounts stay open without a name. */
	keeps_balances: z.boolean("Di si las cuentas quedan abiertas").default(false),
});
export type Erasure = z.infer<typeof Erasure>;

/** A request about personal data; `person` is null after an erasure. */
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

/** Open requests by due day, then answered ones, newest first. */
export const DataRequestList = z.object({
	requests: z.array(DataRequest),
	open: z.number().int(),
	...PAGE_INFO,
	today: z.iso.date(),
});
export type DataRequestList = z.infer<typeof DataRequestList>;

/** `customer_id` limits the list to one person. */
export const DataRequestFilter = z.object({
	page: PageNumber,
	customer_id: z.string().max(60).optional(),
});
export type DataRequestFilter = z.infer<typeof DataRequestFilter>;

export const NewDataRequest = z.object({
	kind: z.enum(REQUEST_KINDS, "Elige qué pidió"),
	received_on: createDaySchema("Elige el día en que lo pidió"),
});
export type NewDataRequest = z.infer<typeof NewDataRequest>;

/** Null undoes an answer. */
export const DataAnswer = z.object({ outcome: z.enum(OUTCOMES, "Di cómo terminó").nullable() });
export type DataAnswer = z.infer<typeof DataAnswer>;
