import { z } from "zod";
import { createEmailSchema, PAGE_INFO, PageNumber, SearchQuery } from "#domain/limits.ts";
import { LINK_PURPOSES, SUBSCRIBER_FILTERS, SUBSCRIPTION_STATES } from "./rules.ts";

const INCOMPLETE = "Ese correo no parece completo. Ejemplo: ana@correo.com";
const BAD_LINK = "El enlace está incompleto. Ábrelo otra vez desde el correo.";

/** `website` is a honeypot that people never see. */
export const Subscription = z.object({
	email: createEmailSchema(200, INCOMPLETE, INCOMPLETE),
	website: z.string().max(300).optional(),
});
export type Subscription = z.infer<typeof Subscription>;

/** Token of a link in a newsletter email. */
export const LinkToken = z.object({
	token: z.string(BAD_LINK).min(1, BAD_LINK).max(120, BAD_LINK),
});
export const LinkQuery = LinkToken.extend({ purpose: z.enum(LINK_PURPOSES) });

/** Subscription behind a link, with enough of the address to recognize it. */
export const LinkedSubscription = z.object({
	state: z.enum(SUBSCRIPTION_STATES),
	email_hint: z.string(),
});
export type LinkedSubscription = z.infer<typeof LinkedSubscription>;

/** A subscription in the panel; `is_mail_on` says whether emails can be sent. */
export const StoredSubscription = z.object({
	email: z.string(),
	state: z.enum(SUBSCRIPTION_STATES),
	consent: z.string(),
	created_at: z.iso.datetime(),
	/** Instant of the last email; null when only a robot signed up. */
	confirmation_requested_at: z.iso.datetime().nullable(),
	confirmed_at: z.iso.datetime().nullable(),
	unsubscribed_at: z.iso.datetime().nullable(),
	is_mail_on: z.boolean(),
});
export type StoredSubscription = z.infer<typeof StoredSubscription>;

export const SubscriberFilter = z.object({
	state: z.enum(SUBSCRIBER_FILTERS, "Ese estado no existe").default("active"),
	q: SearchQuery,
	page: PageNumber,
});
export type SubscriberFilter = z.infer<typeof SubscriberFilter>;

/** A newsletter address; `leave_url` is its unsubscribe link, for newsletters sent with another program. */
export const SubscriberRow = StoredSubscription.omit({
	consent: true,
	confirmation_requested_at: true,
	is_mail_on: true,
}).extend({ id: z.string(), lead_id: z.string(), leave_url: z.string() });
export type SubscriberRow = z.infer<typeof SubscriberRow>;

/** `counts` holds the matches of the same search for each value of `state`. */
export const SubscriberList = z.object({
	subscribers: z.array(SubscriberRow),
	counts: z.record(z.string(), z.number().int()),
	...PAGE_INFO,
	now: z.iso.datetime(),
});
export type SubscriberList = z.infer<typeof SubscriberList>;
