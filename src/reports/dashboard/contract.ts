import { z } from "zod";
import { SUBJECTS } from "#core/audit/records.ts";
import { LEAD_KINDS } from "#core/requests/kinds.ts";
import { LEAD_CHANNELS } from "#core/requests/rules.ts";
import { SERVER_PAUSES } from "#domain/server-pause.ts";
import { Samples } from "#features/content/samples/contract.ts";
import { SetupProgress } from "#features/operation/setup/contract.ts";
import { InsideSummary } from "#reports/board/contract.ts";

const count = z.number().int();
const change = count.nullable();

/** `changes` are integer percentages against the same days of last month; null when last month has none. */
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
			/** The request; null for a change by staff. */
			lead_id: z.string().nullable(),
			/** The record that staff changed, if it can still be opened. */
			changed: z.object({ subject: z.enum(SUBJECTS), id: z.string(), name: z.string() }).nullable(),
		}),
	),
	popular_services: z.array(z.object({ service_name: z.string(), request_count: count })),
	/** Service requests that name no service; they are not ranked among the popular ones. */
	without_service: count,
	/** Money on its cash day, in cents; null while the shop took no payment yet and nothing is owed. */
	money: z
		.object({
			owed_cents: count,
			/** The open balances. */
			owed_count: count,
			/** The payments; null for staff without access to the accounts. */
			paid: z
				.object({
					today_cents: count,
					month_cents: count,
					/** The average of the amounts that became due this month. */
					average_cents: count.nullable(),
				})
				.nullable(),
		})
		.nullable(),
	/** Settings and content that still hold the bundled sample, and missing server configuration. */
	missing: z.object({
		fields: z.array(
			/** A field that cannot be approved can only be replaced. */
			z.object({
				name: z.string(),
				is_empty: z.boolean(),
				can_approve: z.boolean(),
				/** The text on the site; "" where nothing is said. */
				text: z.string(),
			}),
		),
		/** Unconfirmed bundled content. */
		samples: Samples,
		testimonials: count,
		/** Ended promotions if none is active; `gallery` says whether the gallery of projects is empty. */
		promotions: count,
		gallery: z.boolean(),
		/** Services without a starting price. */
		prices: count,
		/** Preview links of a page with and without a field, by the field's name. */
		looks: z.record(z.string(), z.object({ with: z.string(), without: z.string() })),
		/** Whether the site has no address, so that no message has a link. */
		address: z.boolean(),
		/** Whether no mail server is set, so that no email is sent. */
		mail: z.boolean(),
		/** Whether no remote place is set, so that every backup lies on the machine that it protects against. */
		copies: z.boolean(),
	}),
	/** How far «Puesta en marcha» is; null when it is done, without access to the settings, and in the sample shop. */
	setup: SetupProgress.nullable(),
	/** Why the shop waits for an owner to confirm this server; null if it does not. */
	server_pause: z.enum(SERVER_PAUSES).nullable(),
	now: z.iso.datetime(),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** The missing data, for the list in the settings. */
export const Checklist = Dashboard.pick({ missing: true, now: true });
export type Checklist = z.infer<typeof Checklist>;

/** The cars inside, for the day on the dashboard; null in a shop without work orders. */
export const DayCars = z.object({ cars: InsideSummary.nullable(), now: z.iso.datetime() });
export type DayCars = z.infer<typeof DayCars>;

/** Dollars with tax; null if nothing was found. */
const amount = z.object({ amount: z.number().nullable(), found: count });

/**
 * Statistics of eight weeks. `days` lists every day, oldest first: the requests of each kind, and how many got their
 * promised answer in time or late; the rest may still be answered. `channels` and `lost` list the most frequent first.
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
	/** The amounts that customers approved; `won` are the charges less what was lowered. */
	approved: amount,
	won: amount,
	/** The median of the last answers, in minutes of opening time; null while there are too few. */
	answer_minutes: count.nullable(),
	/** The number of requests measured; `answers_enough` is how many the median needs. */
	answers_measured: count,
	answers_enough: count,
	lost: z.array(z.object({ reason: z.string(), found: count })),
	now: z.iso.datetime(),
});
export type Figures = z.infer<typeof Figures>;
