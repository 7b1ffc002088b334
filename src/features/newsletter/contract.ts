import { z } from "zod";
import { emailUpTo, PAGED, PageNumber, SearchWords } from "#bounds.ts";
import { LINK_PURPOSES, SUBSCRIBER_FILTERS, SUBSCRIPTION_STATES } from "./rules.ts";

const INCOMPLETE = "Ese correo no parece completo. Ejemplo: ana@correo.com";
const BAD_LINK = "El enlace está incompleto. Ábrelo otra vez desde el correo.";

/** `website` is a trap that people never see. */
export const Subscription = z.object({
	email: emailUpTo(200, INCOMPLETE, INCOMPLETE),
	website: z.string().max(300).optional(),
});
export type Subscription = z.infer<typeof Subscription>;

/** The end of a link in one of our letters. */
export const LinkToken = z.object({
	token: z.string(BAD_LINK).min(1, BAD_LINK).max(120, BAD_LINK),
});
export const LinkQuery = LinkToken.extend({ purpose: z.enum(LINK_PURPOSES) });

/** What a link shows of its subscription: enough to know which one it is. */
export const LinkedSubscription = z.object({
	state: z.enum(SUBSCRIPTION_STATES),
	email_hint: z.string(),
});
export type LinkedSubscription = z.infer<typeof LinkedSubscription>;

/** A subscription as staff see it; `is_mail_on` says whether its letter can leave at all. */
export const StoredSubscription = z.object({
	email: z.string(),
	state: z.enum(SUBSCRIPTION_STATES),
	consent: z.string(),
	created_at: z.iso.datetime(),
	/** The last letter; null when only a robot asked. */
	asked_at: z.iso.datetime().nullable(),
	confirmed_at: z.iso.datetime().nullable(),
	left_at: z.iso.datetime().nullable(),
	is_mail_on: z.boolean(),
});
export type StoredSubscription = z.infer<typeof StoredSubscription>;

export const SubscriberFilter = z.object({
	state: z.enum(SUBSCRIBER_FILTERS, "Ese estado no existe").default("active"),
	q: SearchWords,
	page: PageNumber,
});
export type SubscriberFilter = z.infer<typeof SubscriberFilter>;

/** One address of the newsletter; `leave_url` is its own way off the list, for whoever writes the letters elsewhere. */
export const SubscriberRow = StoredSubscription.omit({
	consent: true,
	asked_at: true,
	is_mail_on: true,
}).extend({ id: z.string(), lead_id: z.string(), leave_url: z.string() });
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
