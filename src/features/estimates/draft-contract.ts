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
/** Of what the editor makes: the server keeps it, so that what is typed meanwhile stays where it is. */
const OwnId = z.string(FOREIGN_ID).regex(/^[\w-]{8,40}$/, FOREIGN_ID);
const amount = (most: number) =>
	z.number(BOUNDS.amount).int(BOUNDS.amount).min(0, BOUNDS.amount).max(most, BOUNDS.most(most));

/** Its car, as text: each may be empty. */
const EstimateCar = z.object({
	brand: line(60),
	model: line(80),
	year: wholeWithin(1900, 2100, BOUNDS.year).nullable().default(null),
	/** As typed; capitals and spaces are the server's. */
	plate: line(12),
});

/** A line as the editor sends it. Under the id that it was read with it keeps its cost, which only an owner sees and sends. */
export const DraftLine = z.object({
	id: OwnId.optional(),
	kind: z.enum(LINE_KINDS, "Elige qué es esta línea"),
	product_id: z.string().max(80).nullable().default(null),
	text: line(LINE_LETTERS),
	quantity_hundredths: wholeWithin(1, MOST_HUNDREDTHS, BOUNDS.quantity),
	unit_cents: amount(MOST_UNIT_CENTS),
	cost_cents: amount(MOST_UNIT_CENTS).nullable().optional(),
	supplied_by: z.enum(SUPPLIERS).default("shop"),
	/** Why it costs nothing, where the shop gives it. */
	free_reason: line(REASON_LETTERS),
});
export type DraftLine = z.infer<typeof DraftLine>;

const whole = (most: number, sentence: string) =>
	wholeWithin(1, most, sentence).nullable().default(null);

/** A job as the editor sends it: the id is of its making. What the customer approved before is not sent at all. */
export const DraftJob = z.object({
	id: OwnId,
	title: line(TITLE_LETTERS),
	level: z.enum(JOB_LEVELS).nullable().default(null),
	warranty_months: whole(120, BOUNDS.months),
	warranty_km: whole(500_000, BOUNDS.km),
	/** A job without which this one makes no sense. */
	needs_job_id: z.string().max(60).nullable().default(null),
	/** The job of an earlier version that was left for later and is asked again. */
	revived_from_id: z.string().max(60).nullable().default(null),
	lines: z.array(DraftLine).max(MOST_LINES, `Un trabajo admite ${MOST_LINES} líneas`),
});
export type DraftJob = z.infer<typeof DraftJob>;

/** A whole draft: what is not sent goes. A draft may be incomplete; what it lacks is said when it is sent. */
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
 * What a draft begins from: a request, a customer, an estimate that was sent (its next version), or a person at the
 * counter. One of the four.
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

/** What a template keeps of a job, besides its lines. */
export const OF_TEMPLATE = {
	title: true,
	level: true,
	warranty_months: true,
	warranty_km: true,
} as const;

/** A job that begins many estimates. */
export const NewTemplate = DraftJob.pick({ lines: true, ...OF_TEMPLATE }).extend({
	title: lineUpTo(TITLE_LETTERS, "Escribe el título", `El título admite ${TITLE_LETTERS} letras`),
});
export type NewTemplate = z.infer<typeof NewTemplate>;
