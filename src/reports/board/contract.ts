import { z } from "zod";
import { SearchQuery } from "#domain/limits.ts";
import { GROUP_NAMES } from "#features/workshop/work-orders/choices.ts";
import { OrderCard } from "#features/workshop/work-orders/contract.ts";

/** Lists the cars inside when `q` is empty, else searches all orders by plate, name, telephone or reference. */
export const BoardQuery = z.object({ q: SearchQuery });
export const Board = z.object({
	orders: z.array(OrderCard),
	late: z.number().int(),
	ready: z.number().int(),
	now: z.iso.datetime(),
});
export type Board = z.infer<typeof Board>;

const count = z.number().int();
/**
 * The cars inside at a glance. Each list holds the first two: late ones by promise, approved ones not begun yet, and
 * ready ones that wait longest for their pickup.
 */
export const InsideSummary = z.object({
	inside: count,
	late: count,
	ready: count,
	groups: z.array(z.object({ group: z.enum(GROUP_NAMES), count, late: count })),
	late_cars: z.array(OrderCard),
	startable_cars: z.array(OrderCard),
	ready_cars: z.array(OrderCard),
});
export type InsideSummary = z.infer<typeof InsideSummary>;
