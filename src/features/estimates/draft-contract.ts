import { z } from "zod";
import { dayOf, lineOrNone, lineUpTo, nameUpTo, SeenVersion, wholeWithin } from "#bounds.ts";
import {
	LINE_LETTERS,
	MOST_HUNDREDTHS,
	MOST_JOBS,
	MOST_LINES,
	MOST_TOTAL_CENTS,
	MOST_UNIT_CENTS,
	NOTE_LETTERS,
	REASON_LETTERS,
	TITLE_LETTERS,
} from "./bounds.ts";
import { JOB_LEVELS, LINE_KINDS, SUPPLIERS } from "./choices.ts";
import { BOUNDS, FOREIGN_ID } from "./sentences.ts";

const text = (most: number) =>
	z.string(BOUNDS.text).trim().max(most, `Admite ${most} letras`).default("");
const line = (most: number) => lineOrNone(most, BOUNDS.text, `Admite ${most} letras`).default("");
/** Id created by the editor. The server keeps it, so that edits made during a save still match their row. */
const OwnId = z.string(FOREIGN_ID).regex(/^[\w-]{8,40}$/, FOREIGN_ID);
const amount = (most: number) =>
	z.number(BOUNDS.amount).int(BOUNDS.amount).min(0, BOUNDS.amount).max(most, BOUNDS.most(most));

/** Car as text; each field may be empty. */
const EstimateCar = z.object({
	brand: line(60),
	model: line(80),
	year: wholeWithin(1900, 2100, BOUNDS.year).nullable().default(null),
	/** Typed text; the server normalizes capitals and spaces. */
	plate: line(12),
});

/** Line from the editor. Sending its `id` keeps the stored cost, which only owners see and send. */
export const DraftLine = z.object({
	id: OwnId.optional(),
	kind: z.enum(LINE_KINDS, "Elige qué es esta línea"),
	product_id: z.string().max(80).nullable().default(null),
	text: line(LINE_LETTERS),
	quantity_hundredths: wholeWithin(1, MOST_HUNDREDTHS, BOUNDS.quantity),
	unit_cents: amount(MOST_UNIT_CENTS),
	cost_cents: amount(MOST_UNIT_CENTS).nullable().optional(),
	supplied_by: z.enum(SUPPLIERS).default("shop"),
	/** Reason why the shop gives the line for free. */
	free_reason: line(REASON_LETTERS),
});
export type DraftLine = z.infer<typeof DraftLine>;

const whole = (most: number, sentence: string) =>
	wholeWithin(1, most, sentence).nullable().default(null);

/** Job from the editor, which creates the id. Locked jobs are not sent. */
export const DraftJob = z.object({
	id: OwnId,
	title: line(TITLE_LETTERS),
	level: z.enum(JOB_LEVELS).nullable().default(null),
	warranty_months: whole(120, BOUNDS.months),
	warranty_km: whole(500_000, BOUNDS.km),
	/** Job that this one depends on. */
	needs_job_id: z.string().max(60).nullable().default(null),
	/** Postponed job of an earlier version that this one offers again. */
	revived_from_id: z.string().max(60).nullable().default(null),
	lines: z.array(DraftLine).max(MOST_LINES, `Un trabajo admite ${MOST_LINES} líneas`),
});
export type DraftJob = z.infer<typeof DraftJob>;

/** Complete draft: jobs and lines left out are deleted. It may be incomplete until it is sent. */
export const EstimateDraft = z.object({
	updated_at: SeenVersion,
	car: EstimateCar,
	valid_until: dayOf("Elige hasta qué día vale"),
	only_whole: z.boolean().default(false),
	note: text(NOTE_LETTERS),
	delivery_text: line(80),
	discount_cents: amount(MOST_TOTAL_CENTS).default(0),
	discount_reason: line(REASON_LETTERS),
	jobs: z.array(DraftJob).max(MOST_JOBS, `Una cotización admite ${MOST_JOBS} trabajos`),
});
export type EstimateDraft = z.infer<typeof EstimateDraft>;

/**
 * Source of a new draft, one of four: a request, a customer, a sent estimate (for its next version), or a person at the
 * counter.
 */
export const NewEstimate = z.union(
	[
		z.object({ lead_id: z.string().min(1).max(60) }),
		z.object({ customer_id: z.string().min(1).max(60) }),
		z.object({ estimate_id: z.string().min(1).max(60) }),
		z.object({
			name: nameUpTo(120, "Escribe el nombre", "El nombre admite 120 letras"),
			phone: lineUpTo(40, "Escribe el teléfono", "Ese teléfono es demasiado largo"),
			car: EstimateCar.optional(),
		}),
	],
	"Di de quién es: una solicitud, un cliente, o nombre y teléfono",
);
export type NewEstimate = z.infer<typeof NewEstimate>;

/** Fields of a job that a template stores, besides the lines. */
export const OF_TEMPLATE = {
	title: true,
	level: true,
	warranty_months: true,
	warranty_km: true,
} as const;

/** Job that staff reuse in many estimates. */
export const NewTemplate = DraftJob.pick({ lines: true, ...OF_TEMPLATE }).extend({
	title: lineUpTo(TITLE_LETTERS, "Escribe el título", `El título admite ${TITLE_LETTERS} letras`),
});
export type NewTemplate = z.infer<typeof NewTemplate>;
