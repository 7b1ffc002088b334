import { z } from "zod";
import { Lead } from "#core/requests/contract.ts";
import { LEAD_KINDS } from "#core/requests/kinds.ts";
import { STATE_FILTERS } from "#core/requests/lead-states.ts";
import { LEAD_CHANNELS } from "#core/requests/rules.ts";
import { PAGE_INFO, PageNumber, SearchQuery } from "#domain/limits.ts";
import { INBOX_ORDERS, OWNER_FILTERS } from "./rules.ts";

/** Filters of the inbox; `state` "open" is every state that still needs work. */
export const InboxFilter = z.object({
	state: z.enum(STATE_FILTERS).default("open"),
	kind: z.enum([...LEAD_KINDS, "all"]).default("all"),
	owner: z.enum(OWNER_FILTERS).default("all"),
	channel: z.enum([...LEAD_CHANNELS, "all"]).default("all"),
	q: SearchQuery,
	order: z.enum(INBOX_ORDERS).default("newest"),
	page: PageNumber,
});
export type InboxFilter = z.infer<typeof InboxFilter>;

/** A burst of unknown senders in one row: how many are held, since when, and when the first answer is due. */
export const Burst = z.object({
	found: z.number().int(),
	since: z.iso.datetime(),
	last: z.iso.datetime(),
	due_at: z.iso.datetime(),
});
export type Burst = z.infer<typeof Burst>;

/** `counts` has the number of leads per value of `state` under the same other filters; `new_leads` ignores filters. */
export const Inbox = z.object({
	leads: z.array(Lead),
	...PAGE_INFO,
	counts: z.record(z.string(), z.number().int()),
	new_leads: z.number().int(),
	burst: Burst.nullable(),
	now: z.iso.datetime(),
});
export type Inbox = z.infer<typeof Inbox>;
