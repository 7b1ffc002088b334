import { z } from "zod";
import { LinkNews } from "#features/calendar/contract.ts";
import { SUBJECTS } from "#features/changes/rules.ts";
import { LEAD_CHANNELS, LEAD_KINDS } from "#features/leads/rules.ts";
import { keysOf } from "#words/keys.ts";
import { CHECK_LABELS } from "./sentences.ts";

const count = z.number().int();
const change = count.nullable();

/** `changes` are whole per cent against the same days of last month; null without a base. */
export const Dashboard = z.object({
	total_customers: count,
	total_service_requests: count,
	total_quotes: count,
	total_blog_posts: count,
	changes: z.object({
		customers: change,
		service_requests: change,
		quotes: change,
		blog_posts: change,
	}),
	recent_activity: z.array(
		z.object({
			type: z.enum(["service_request", "quote", "appointment", "contact", "newsletter", "change"]),
			description: z.string(),
			date: z.iso.datetime(),
			/** The request behind it; null for what staff changed. */
			lead_id: z.string().nullable(),
			/** What staff changed, while it is still there to open. */
			changed: z.object({ subject: z.enum(SUBJECTS), id: z.string(), name: z.string() }).nullable(),
		}),
	),
	popular_services: z.array(z.object({ service_name: z.string(), request_count: count })),
	/** Service requests that name no service: they are no place among the popular ones. */
	without_service: count,
	/** What stands in the workshop, in words; "" where nothing does or the shop keeps no work orders. */
	workshop: z.string(),
	/** What still holds the bundled sample, and what the server was not told. */
	missing: z.object({
		fields: z.array(
			/** What cannot be approved leads nowhere: it can only be replaced. */
			z.object({ name: z.string(), is_empty: z.boolean(), can_approve: z.boolean() }),
		),
		testimonials: count,
		/** Those that ended while none is in force, and whether the gallery of projects is empty. */
		promotions: count,
		gallery: z.boolean(),
		/** Services without the price they start at. */
		prices: count,
		/** By name, where staff see the page with it and without it. */
		looks: z.record(z.string(), z.object({ with: z.string(), without: z.string() })),
		/** Nobody told the server where the site is: no message has a link. */
		address: z.boolean(),
	}),
	now: z.iso.datetime(),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** One thing that was really tried just now. */
export const Check = z.object({
	id: z.enum(keysOf(CHECK_LABELS)),
	label: z.string(),
	state: z.enum(["ok", "warn", "error", "unknown"]),
	detail: z.string(),
	checked_at: z.iso.datetime(),
});
export type Check = z.infer<typeof Check>;
/** What came of one check. */
export type Finding = Pick<Check, "state" | "detail">;

export const SystemStatus = z.object({ checks: z.array(Check), now: z.iso.datetime() });
export type SystemStatus = z.infer<typeof SystemStatus>;

/** What is bad for long enough to have been told, the longest first; and the calendar, whose loss is told at once. */
export const Alarms = z.object({
	/** Null for who may not mend it. */
	calendar: LinkNews.nullable(),
	alarms: z.array(
		Check.pick({ id: true, label: true, detail: true }).extend({ since: z.iso.datetime() }),
	),
});
export type Alarms = z.infer<typeof Alarms>;

/** Dollars with tax; null when there was nothing to sum. */
const amount = z.object({ amount: z.number().nullable(), found: count });

/**
 * Eight weeks in figures. `days` are all of them, the first first: how many requests of each kind came, and of those that
 * promise an answer how many got it in time and how many did not; the others still may. `channels` and `lost` come with
 * the most frequent first.
 */
export const Figures = z.object({
	days: z.array(
		z.object({
			day: z.iso.date(),
			asked: z.record(z.enum(LEAD_KINDS), count),
			in_time: count,
			late: count,
		}),
	),
	channels: z.array(z.object({ channel: z.enum(LEAD_CHANNELS), found: count })),
	quoted: amount,
	/** What customers approved of what was sent, and what staff wrote down as won. */
	approved: amount,
	won: amount,
	/** The median of the last answers, in minutes of opening time; null while too few tell of chance. */
	answer_minutes: count.nullable(),
	/** Of how many visitors' requests it would be told, and how many are enough. */
	answers_measured: count,
	answers_enough: count,
	lost: z.array(z.object({ reason: z.string(), found: count })),
	now: z.iso.datetime(),
});
export type Figures = z.infer<typeof Figures>;
