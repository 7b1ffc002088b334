import { z } from "zod";
import { WorkshopCar } from "#features/cars/contract.ts";
import { Change } from "#features/changes/contract.ts";
import { Lead } from "#features/leads/contract.ts";
import { Order } from "#features/work-orders/contract.ts";

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
});
export type CarVisit = z.infer<typeof CarVisit>;

const asked = { id: true, reference: true, kind: true, state: true, summary: true } as const;
const CarRequest = Lead.pick({ ...asked, created_at: true, name: true });
export type CarRequest = z.infer<typeof CarRequest>;

/** What stayed open in words, with what it comes to, since when, and the request where it stands. */
const CarOpen = z.object({
	lead_id: z.string(),
	text: z.string(),
	cents: z.number().int().nullable(),
	at: z.iso.datetime(),
});
export type CarOpen = z.infer<typeof CarOpen>;

const CarOwner = z.object({
	customer_id: z.string().nullable(),
	name: z.string(),
	first_at: z.iso.datetime(),
	last_at: z.iso.datetime(),
	requests: z.number().int(),
});

/** The whole car; `id` is that of the car it was joined into. Visits and requests are the newest. */
export const CarPage = WorkshopCar.extend({
	visits: z.array(CarVisit),
	/** Those that no order stands on. */
	requests: z.array(CarRequest),
	open: z.array(CarOpen),
	/** Whose it is and was, by their requests: the last one first. */
	owners: z.array(CarOwner),
	/** Requests of nobody's car that told of one like it, and cars that may be this one too. */
	suggested: z.array(CarRequest),
	maybe_same: z.array(WorkshopCar),
	joined: z.array(WorkshopCar),
	history: z.array(Change),
	now: z.iso.datetime(),
});
export type CarPage = z.infer<typeof CarPage>;
