import { z } from "zod";
import { PAGED, PageNumber, SearchWords } from "#bounds.ts";
import { SUBSCRIBER_FILTERS, SUBSCRIPTION_STATES } from "./rules.ts";

export const SubscriberFilter = z.object({
	state: z.enum(SUBSCRIBER_FILTERS, "Ese estado no existe").default("activa"),
	q: SearchWords,
	page: PageNumber,
});
export type SubscriberFilter = z.infer<typeof SubscriberFilter>;

/** One address of the newsletter; `leave_url` is its own way off the list, for whoever writes the letters elsewhere. */
export const SubscriberRow = z.object({
	id: z.string(),
	lead_id: z.string(),
	email: z.string(),
	state: z.enum(SUBSCRIPTION_STATES),
	created_at: z.iso.datetime(),
	confirmed_at: z.iso.datetime().nullable(),
	left_at: z.iso.datetime().nullable(),
	leave_url: z.string(),
});
export type SubscriberRow = z.infer<typeof SubscriberRow>;

/** `counts` says how many each value of `state` would list under the same words. */
export const SubscriberList = z.object({
	subscribers: z.array(SubscriberRow),
	counts: z.record(z.string(), z.number().int()),
	...PAGED,
	now: z.iso.datetime(),
});
export type SubscriberList = z.infer<typeof SubscriberList>;

export const SubscriberExport = z.object({
	format: z.enum(["xlsx", "csv"], "El formato es xlsx o csv").default("xlsx"),
});
export type SubscriberExport = z.infer<typeof SubscriberExport>;
