import { z } from "zod";
import { FoundCar, WorkshopCar } from "#features/cars/contract.ts";
import { Change } from "#features/changes/contract.ts";
import { Lead } from "#features/leads/contract.ts";
import { Order } from "#features/work-orders/contract.ts";

const person = { customer_id: z.string().nullable(), name: z.string() };

/** One time that the car was here: what was done, and what it came to. */
export const CarVisit = Order.pick({
	id: true,
	reference: true,
	state: true,
	state_at: true,
	received_at: true,
	complaint: true,
	km_in: true,
	basis: true,
	basis_why: true,
	jobs: true,
	total_cents: true,
	name: true,
	customer_id: true,
});
export type CarVisit = z.infer<typeof CarVisit>;

/** A request about the car that no order stands on. */
export const CarRequest = Lead.pick({
	id: true,
	reference: true,
	kind: true,
	state: true,
	summary: true,
	created_at: true,
	name: true,
});
export type CarRequest = z.infer<typeof CarRequest>;

/** What stayed open, each a stored fact: a job, or an estimate, with since when and the request where it stands. */
export const OPEN_KINDS = ["inside", "unanswered", "undone", "left_out", "dropped"] as const;
export const CarOpen = z.object({
	kind: z.enum(OPEN_KINDS),
	lead_id: z.string(),
	/** The job or the estimate. */
	what: z.string(),
	cents: z.number().int().nullable(),
	/** Why it was not done. */
	why: z.string(),
	at: z.iso.datetime(),
});
export type CarOpen = z.infer<typeof CarOpen>;

/** The whole car; `id` is that of the car it was joined into. Visits and requests are the newest. */
export const CarPage = WorkshopCar.extend({
	visits: z.array(CarVisit),
	requests: z.array(CarRequest),
	open: z.array(CarOpen),
	/** Whose it is and was, by their requests: the last one first. */
	owners: z.array(
		z.object({
			...person,
			first_at: z.iso.datetime(),
			last_at: z.iso.datetime(),
			requests: z.number().int(),
		}),
	),
	/** Requests of nobody's car that told of one like it. */
	suggested: z.array(CarRequest.extend({ car: z.string() })),
	/** Cars that may be this one too. */
	maybe_same: z.array(FoundCar.omit({ inside: true })),
	joined: z.array(
		WorkshopCar.omit({ warning: true }).extend({ joined_at: z.iso.datetime().nullable() }),
	),
	history: z.array(Change),
	now: z.iso.datetime(),
});
export type CarPage = z.infer<typeof CarPage>;
