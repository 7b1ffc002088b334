import { z } from "zod";
import { lineUpTo, PageNumber, SearchWords, SeenVersion, textUpTo } from "#bounds.ts";
import { KnownCar } from "#car/contract.ts";
import { LEAD_STATES } from "#features/leads/lead-states.ts";
import { MOST_JOBS, MOST_TOTAL_CENTS, REASON_LETTERS } from "./bounds.ts";
import {
	ANSWER_WAYS,
	EVENT_KINDS,
	JOB_LEVELS,
	LINE_KINDS,
	REJECT_REASONS,
	SEND_WAYS,
	SUPPLIERS,
} from "./choices.ts";
import { OF_TEMPLATE } from "./draft-contract.ts";
import { ESTIMATE_FILTERS, ESTIMATE_STATES, JOB_DECISIONS } from "./estimate-states.ts";

/** Every amount of this room is whole cents, ITBMS included: a customer says yes to the cent. */
export const Cents = z.number().int();

export const EstimateLine = z.object({
	id: z.string(),
	kind: z.enum(LINE_KINDS),
	product_id: z.string().nullable(),
	sku: z.string().nullable(),
	text: z.string(),
	quantity_hundredths: z.number().int(),
	unit_cents: Cents,
	line_cents: Cents,
	supplied_by: z.enum(SUPPLIERS),
	free_reason: z.string(),
	/** An owner's alone, of one unit. */
	cost_cents: Cents.nullable().optional(),
	/** What the catalogue asks for it today, of a draft; null where it is not in the catalogue. */
	catalogue_cents: Cents.nullable(),
});
export type EstimateLine = z.infer<typeof EstimateLine>;

/** `total_cents` is `sum_cents` less its share of the discount. A locked job was approved in an earlier version. */
export const EstimateJob = z.object({
	id: z.string(),
	title: z.string(),
	level: z.enum(JOB_LEVELS).nullable(),
	warranty_months: z.number().int().nullable(),
	warranty_km: z.number().int().nullable(),
	needs_job_id: z.string().nullable(),
	revived_from_id: z.string().nullable(),
	/** The service that was chosen from the list. */
	service_id: z.string().nullable(),
	decision: z.enum(JOB_DECISIONS),
	is_locked: z.boolean(),
	sum_cents: Cents,
	discount_cents: Cents,
	total_cents: Cents,
	lines: z.array(EstimateLine),
});
export type EstimateJob = z.infer<typeof EstimateJob>;

const EstimateEvent = z.object({
	id: z.string(),
	version: z.number().int(),
	kind: z.enum(EVENT_KINDS),
	author: z.string(),
	via: z.string().nullable(),
	text: z.string(),
	at: z.iso.datetime(),
});
export type EstimateEvent = z.infer<typeof EstimateEvent>;

/** One version of an estimate in a list. Instants are UTC, `valid_until` is the last day in Panama. */
export const EstimateRow = z.object({
	id: z.string(),
	lead_id: z.string(),
	reference: z.string(),
	version: z.number().int(),
	state: z.enum(ESTIMATE_STATES),
	name: z.string(),
	/** In one line, with its plate; "" when nobody told it. */
	car: z.string(),
	/** What is asked for in this version; what was approved before is not in it. */
	total_cents: Cents,
	accepted_cents: Cents.nullable(),
	/** What earlier versions of it were approved for, and stays. */
	locked_cents: Cents,
	valid_until: z.iso.date(),
	sent_at: z.iso.datetime().nullable(),
	seen_at: z.iso.datetime().nullable(),
	asked_at: z.iso.datetime().nullable(),
	renewal_asked_at: z.iso.datetime().nullable(),
	decided_at: z.iso.datetime().nullable(),
	updated_at: z.iso.datetime(),
});
export type EstimateRow = z.infer<typeof EstimateRow>;

/** What deleting a draft leaves: the version before it, and the request that was closed with it. */
export const DeletedDraft = z.object({
	id: z.string().nullable(),
	closed_request: z.object({ id: z.string(), updated_at: z.iso.datetime() }).nullable(),
});
export type DeletedDraft = z.infer<typeof DeletedDraft>;

/** An estimate as staff edit and follow it. */
export const Estimate = EstimateRow.extend({
	lead: z.object({
		id: z.string(),
		reference: z.string(),
		kind: z.string(),
		state: z.enum(LEAD_STATES),
		summary: z.string(),
		updated_at: z.iso.datetime(),
		/** Nothing but this draft: it may be closed with it. */
		is_opened_with_it: z.boolean(),
	}),
	customer_id: z.string().nullable(),
	first_name: z.string(),
	phone: z.string().nullable(),
	/** The same as it was typed, perhaps with an extension or a second one. */
	phone_typed: z.string().nullable(),
	has_whatsapp: z.boolean(),
	car_told: KnownCar,
	only_whole: z.boolean(),
	note: z.string(),
	delivery_text: z.string(),
	tax_percent: z.number(),
	discount_cents: Cents,
	discount_reason: z.string(),
	/** How much of `total_cents` is tax. */
	tax_cents: Cents,
	jobs: z.array(EstimateJob),
	/** Jobs of earlier versions that were left for later and are not asked again yet. */
	deferred: z.array(EstimateJob),
	versions: z.array(EstimateRow),
	can: z.object({
		edit: z.boolean(),
		send: z.boolean(),
		answer: z.boolean(),
		void: z.boolean(),
		reopen: z.boolean(),
		renew: z.boolean(),
		/** A next version may begin, or one has begun: `draft_id`. */
		version: z.boolean(),
	}),
	draft_id: z.string().nullable(),
	/** What keeps a draft from being sent, a sentence for each field: «jobs.0.lines.1.unit_cents». */
	missing: z.record(z.string(), z.string()),
	/** What changed since the version that its customer saw last. */
	change: z.string().nullable(),
	/** Of a draft whose earlier version can still be approved for less: rules 10.8. */
	price_notice: z.string().nullable(),
	/** Of a draft: what its customer answered to the version before since it was begun. */
	answered: z.string().nullable(),
	/** Of a draft too; null while nobody said where the site is: then nothing of it can be sent. */
	share: z.object({ link: z.string(), message: z.string() }).nullable(),
	now: z.iso.datetime(),
	sent_by: z.string().nullable(),
	decided_via: z.string().nullable(),
	decided_by: z.string().nullable(),
	accepted_tax_cents: Cents.nullable(),
	reject_reason: z.enum(REJECT_REASONS).nullable(),
	reject_text: z.string().nullable(),
	/** With what the request can be given up as lost, when all of it was rejected. */
	loss_reason: z.string().nullable(),
	history: z.array(EstimateEvent),
});
export type Estimate = z.infer<typeof Estimate>;

export const EstimateFilter = z.object({
	state: z.enum(ESTIMATE_FILTERS).default("open"),
	q: SearchWords,
	lead_id: z.string().max(60).optional(),
	/** Up to 50 requests, separated by commas. */
	lead_ids: z.string().max(3050).optional(),
	customer_id: z.string().max(60).optional(),
	page: PageNumber,
});
export type EstimateFilter = z.infer<typeof EstimateFilter>;

/** The newest version of each estimate, last changed first. */
export const EstimateList = z.object({
	estimates: z.array(EstimateRow),
	page: z.number().int(),
	has_more: z.boolean(),
	now: z.iso.datetime(),
});

export const Sending = z.object({
	updated_at: SeenVersion,
	via: z.enum(SEND_WAYS, "Elige cómo la envías"),
});
export type Sending = z.infer<typeof Sending>;

/** What a customer decides: a yes to some jobs for a sum, or a no without any. */
export const Decision = z.object({
	version: z.number().int().min(1).max(10_000),
	job_ids: z.array(z.string().max(60)).max(MOST_JOBS),
	total_cents: z.number().int().min(0).max(MOST_TOTAL_CENTS),
	/** Of a no. */
	reason: z.enum(REJECT_REASONS, "Elige el motivo").optional(),
	text: z.string("Escribe texto").trim().max(500, "Admite 500 letras").default(""),
});
export type Decision = z.infer<typeof Decision>;

export const StaffAnswer = Decision.extend({
	via: z.enum(ANSWER_WAYS, "Elige cómo respondió"),
	said_by: lineUpTo(120, "Escribe quién lo dijo", "El nombre admite 120 letras"),
});
export type StaffAnswer = z.infer<typeof StaffAnswer>;

export const Withdrawal = z.object({
	reason: textUpTo(
		REASON_LETTERS,
		"Escribe el motivo",
		`El motivo admite ${REASON_LETTERS} letras`,
	),
	updated_at: SeenVersion,
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const EstimateTemplate = EstimateJob.pick({ id: true, ...OF_TEMPLATE }).extend({
	/** Products at the price of today; one no longer sold keeps what it cost. */
	lines: z.array(EstimateLine.omit({ id: true, cost_cents: true, catalogue_cents: true })),
});
export type EstimateTemplate = z.infer<typeof EstimateTemplate>;

/** What the editor offers: titles (the services, then the last ones that were typed) and templates by title. */
export const EstimateShelf = z.object({
	titles: z.array(z.string()),
	templates: z.array(EstimateTemplate),
	/** The validity of a new one. */
	valid_until: z.iso.date(),
});
export type EstimateShelf = z.infer<typeof EstimateShelf>;

const Percent = z.number().int().nullable();
const Minutes = z.number().int().nullable();

/** The estimates that were sent in the last 30 days, and what came of them; null below five. */
export const EstimateFigures = z.object({
	sent: z.number().int(),
	answered: z.number().int(),
	accepted: z.number().int(),
	accepted_jobs_percent: Percent,
	accepted_money_percent: Percent,
	/** Medians. */
	request_to_sent_minutes: Minutes,
	sent_to_answer_minutes: Minutes,
	reasons: z.array(z.object({ reason: z.string(), count: z.number().int() })),
});
export type EstimateFigures = z.infer<typeof EstimateFigures>;
