import { z } from "zod";
import { SeenVersion } from "#bounds.ts";
import { WorkshopCar } from "#features/cars/contract.ts";
import { Order, OrderJob, SeenByBoth } from "./contract.ts";

/** A car in the mechanic view: no telephone, no full name, no price, no link. */
export const BenchCar = SeenByBoth.extend({
	first_name: z.string(),
	car: WorkshopCar.pick({ plate: true, brand: true, model: true, year: true, color: true }),
	/** True when the car is assigned to the mechanic who asks. */
	is_mine: z.boolean(),
});
export type BenchCar = z.infer<typeof BenchCar>;

export const BenchOrder = BenchCar.extend({
	jobs: z.array(OrderJob.omit({ total_cents: true })),
	km_in: Order.shape.km_in,
	next: Order.shape.next,
	now: z.iso.datetime(),
});
export type BenchOrder = z.infer<typeof BenchOrder>;

export const Bench = z.object({ cars: z.array(BenchCar), now: z.iso.datetime() });

/** The states that a mechanic may set: work starts, and work is done. */
export const MOVED_ON_BENCH = ["in_progress", "ready"] as const;
export const BenchMove = z.object({
	to: z.enum(MOVED_ON_BENCH, "Elige a qué estado pasa"),
	updated_at: SeenVersion,
});
export type BenchMove = z.infer<typeof BenchMove>;
