import { z } from "zod";
import { LEAD_STATES } from "#core/requests/lead-states.ts";
import { StaffCar } from "#domain/car/contract.ts";
import { createLineSchema, createTextSchema, ExpectedVersion } from "#domain/limits.ts";
import { TEMPLATE_FIELDS } from "#features/workshop/estimates/draft/draft-contract.ts";
import { MAX_JOBS, MAX_REASON_LENGTH, MAX_TOTAL_CENTS } from "./bounds.ts";
import {
	ANSWER_METHODS,
	EVENT_KINDS,
	JOB_LEVELS,
	LINE_KINDS,
	REJECT_REASONS,
	SEND_METHODS,
	SUPPLIERS,
} from "./choices.ts";
import { ESTIMATE_STATES, JOB_DECISIONS } from "./estimate-states.ts";

/** Amount in integer cents, ITBMS included: customers approve exact totals. */
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
	/** Cost of one unit; only owners see it. */
	cost_cents: Cents.nullable().optional(),
	/** Current catalogue price, in drafts only; null when the catalogue does not have it. */
	catalogue_cents: Cents.nullable(),
});
export type EstimateLine = z.infer<typeof EstimateLine>;

/** `total_cents` is `sum_cents` minus its share of the discount. A locked job was approved in an earlier version. */
export const EstimateJob = z.object({
	id: z.string(),
	title: z.string(),
	level: z.enum(JOB_LEVELS).nullable(),
	warranty_months: z.number().int().nullable(),
	warranty_km: z.number().int().nullable(),
	needs_job_id: z.string().nullable(),
	revived_from_id: z.string().nullable(),
	/** Service selected from the price list. */
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
	/** One line with the plate; "" when unknown. */
	car: z.string(),
	/** Total of this version's open jobs, without jobs approved in earlier versions. */
	total_cents: Cents,
	accepted_cents: Cents.nullable(),
	/** Total approved in earlier versions, which stays approved. */
	locked_cents: Cents,
	valid_until: z.iso.date(),
	sent_at: z.iso.datetime().nullable(),
	seen_at: z.iso.datetime().nullable(),
	question_at: z.iso.datetime().nullable(),
	renewal_requested_at: z.iso.datetime().nullable(),
	decided_at: z.iso.datetime().nullable(),
	updated_at: z.iso.datetime(),
});
export type EstimateRow = z.infer<typeof EstimateRow>;

/** Result of deleting a draft: the previous version, and the request that was closed with it. */
export const DeletedDraft = z.object({
	id: z.string().nullable(),
	closed_request: z.object({ id: z.string(), updated_at: z.iso.datetime() }).nullable(),
});
export type DeletedDraft = z.infer<typeof DeletedDraft>;

/** Staff view of an estimate. */
export const Estimate = EstimateRow.extend({
	lead: z.object({
		id: z.string(),
		reference: z.string(),
		kind: z.string(),
		state: z.enum(LEAD_STATES),
		summary: z.string(),
		updated_at: z.iso.datetime(),
		/** The request holds nothing but this draft, so deleting the draft may close it. */
		is_opened_with_it: z.boolean(),
	}),
	/** The work order of the request, for the way back; null without one. */
	order: z.object({ id: z.string(), label: z.string(), has_started: z.boolean() }).nullable(),
	customer_id: z.string().nullable(),
	first_name: z.string(),
	phone: z.string().nullable(),
	/** Telephone exactly as typed, perhaps with an extension or a second number. */
	phone_typed: z.string().nullable(),
	has_whatsapp: z.boolean(),
	typed_car: StaffCar,
	only_whole: z.boolean(),
	note: z.string(),
	delivery_text: z.string(),
	tax_percent: z.number(),
	discount_cents: Cents,
	discount_reason: z.string(),
	/** The part that is paid before work starts; 0 for none. */
	deposit_percent: z.number().int(),
	/** The part of what is approved, and of what waits for an answer. */
	deposit_cents: Cents,
	/** Tax included in `total_cents`. */
	tax_cents: Cents,
	jobs: z.array(EstimateJob),
	/** Jobs that the customer postponed in earlier versions and that no later version offers. */
	deferred: z.array(EstimateJob),
	versions: z.array(EstimateRow),
	can: z.object({
		edit: z.boolean(),
		send: z.boolean(),
		answer: z.boolean(),
		void: z.boolean(),
		reopen: z.boolean(),
		renew: z.boolean(),
		/** A next version can be started, or already exists as `draft_id`. */
		version: z.boolean(),
	}),
	draft_id: z.string().nullable(),
	/** Field errors that block sending a draft, by path: «jobs.0.lines.1.unit_cents». */
	missing: z.record(z.string(), z.string()),
	/** Difference from the version that the customer saw last. */
	change: z.string().nullable(),
	/** Warning in a draft while an earlier version can still be approved: rules 10.8. */
	price_notice: z.string().nullable(),
	/** In a draft: the customer's answer to the previous version since the draft was started. */
	answered: z.string().nullable(),
	/** Link and chat message, also of a draft; null until the site's address is configured, which sending needs. */
	share: z.object({ link: z.string(), message: z.string() }).nullable(),
	now: z.iso.datetime(),
	sent_by: z.string().nullable(),
	decided_via: z.string().nullable(),
	decided_by: z.string().nullable(),
	accepted_tax_cents: Cents.nullable(),
	reject_reason: z.enum(REJECT_REASONS).nullable(),
	reject_text: z.string().nullable(),
	/** Suggested reason to close the request as lost, when everything was rejected. */
	loss_reason: z.string().nullable(),
	history: z.array(EstimateEvent),
});
export type Estimate = z.infer<typeof Estimate>;

export const SendInput = z.object({
	updated_at: ExpectedVersion,
	via: z.enum(SEND_METHODS, "Elige cómo la envías"),
});
export type SendInput = z.infer<typeof SendInput>;

/** Customer's decision: approval of some jobs for a total, or a rejection without jobs. */
export const Decision = z.object({
	version: z.number().int().min(1).max(10_000),
	job_ids: z.array(z.string().max(60)).max(MAX_JOBS),
	total_cents: z.number().int().min(0).max(MAX_TOTAL_CENTS),
	/** Required for a rejection. */
	reason: z.enum(REJECT_REASONS, "Elige el motivo").optional(),
	text: z.string("Escribe texto").trim().max(500, "Admite 500 letras").default(""),
});
export type Decision = z.infer<typeof Decision>;

export const StaffAnswer = Decision.extend({
	via: z.enum(ANSWER_METHODS, "Elige cómo respondió"),
	said_by: createLineSchema(120, "Escribe quién lo dijo", "El nombre admite 120 letras"),
});
export type StaffAnswer = z.infer<typeof StaffAnswer>;

export const Withdrawal = z.object({
	reason: createTextSchema(
		MAX_REASON_LENGTH,
		"Escribe el motivo",
		`El motivo admite ${MAX_REASON_LENGTH} letras`,
	),
	updated_at: ExpectedVersion,
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const EstimateTemplate = EstimateJob.pick({ id: true, ...TEMPLATE_FIELDS }).extend({
	/** Product lines at the current price; a discontinued product keeps its stored price. */
	lines: z.array(EstimateLine.omit({ id: true, cost_cents: true, catalogue_cents: true })),
});
export type EstimateTemplate = z.infer<typeof EstimateTemplate>;

/** Options of the editor: titles (services, then recently typed ones) and templates by title. */
export const EstimateEditorOptions = z.object({
	titles: z.array(z.string()),
	templates: z.array(EstimateTemplate),
	/** Default validity of a new estimate. */
	valid_until: z.iso.date(),
});
export type EstimateEditorOptions = z.infer<typeof EstimateEditorOptions>;
