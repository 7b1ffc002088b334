import { z } from "zod";
import { Change } from "#core/audit/contract.ts";
import { Lead } from "#core/requests/contract.ts";
import { WorkshopCar } from "#features/workshop/cars/contract.ts";
import { CarOpen, Order } from "#features/workshop/work-orders/contract.ts";

/** One stay of the car: the work and its total. */
export const CarStay = Order.pick({
	id: true,
	lead_id: true,
	reference: true,
	state: true,
	state_at: true,
	received_at: true,
	complaint: true,
	km_in: true,
	basis: true,
	basis_reason: true,
	jobs: true,
	total_cents: true,
	name: true,
}).extend({
	/** The photos that staff took of the car. */
	photo_count: z.number().int(),
});
export type CarStay = z.infer<typeof CarStay>;

const requestFields = {
	id: true,
	reference: true,
	kind: true,
	state: true,
	summary: true,
} as const;
const CarRequest = Lead.pick({ ...requestFields, created_at: true, name: true });
export type CarRequest = z.infer<typeof CarRequest>;

const CarOwner = z.object({
	customer_id: z.string().nullable(),
	name: z.string(),
	first_at: z.iso.datetime(),
	last_at: z.iso.datetime(),
	requests: z.number().int(),
});

/** The page of a car; `id` is that of the car it was merged into. Visits and requests are the newest. */
export const CarPage = WorkshopCar.extend({
	visits: z.array(CarStay),
	/** The requests without a work order. */
	requests: z.array(CarRequest),
	open: z.array(CarOpen),
	/** The owners according to their requests, latest first. */
	owners: z.array(CarOwner),
	/** Requests without a car that describe a similar one, and possible duplicates of this car. */
	suggested: z.array(CarRequest),
	maybe_same: z.array(WorkshopCar),
	merged_cars: z.array(WorkshopCar),
	history: z.array(Change),
	now: z.iso.datetime(),
});
export type CarPage = z.infer<typeof CarPage>;
