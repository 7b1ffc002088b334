import { z } from "zod";
import { ExpectedVersion } from "#domain/limits.ts";
import { WorkshopCar } from "#features/workshop/cars/contract.ts";
import { Order, OrderJob, SharedOrderCard } from "#features/workshop/work-orders/contract.ts";
import { listOrderStatesWith } from "#features/workshop/work-orders/order-states.ts";

/** A car in the mechanic view: no telephone, no full name, no price, no link. */
export const MechanicCar = SharedOrderCard.extend({
	first_name: z.string(),
	car: WorkshopCar.pick({ plate: true, brand: true, model: true, year: true, color: true }),
	/** True when the car is assigned to the mechanic who asks. */
	is_mine: z.boolean(),
});
export type MechanicCar = z.infer<typeof MechanicCar>;

export const MechanicOrder = MechanicCar.extend({
	jobs: z.array(OrderJob.omit({ total_cents: true })),
	km_in: Order.shape.km_in,
	next: Order.shape.next,
	/** Until when «Listo» may be taken back; null when it may not. */
	undo_until: z.iso.datetime().nullable(),
	now: z.iso.datetime(),
});
export type MechanicOrder = z.infer<typeof MechanicOrder>;

export const MechanicView = z.object({ cars: z.array(MechanicCar), now: z.iso.datetime() });

export const MechanicMove = z.object({
	to: z.enum(listOrderStatesWith("isForMechanics"), "Elige a qué estado pasa"),
	updated_at: ExpectedVersion,
});
export type MechanicMove = z.infer<typeof MechanicMove>;
