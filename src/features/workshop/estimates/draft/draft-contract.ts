import { z } from "zod";
import {
	createDaySchema,
	createIntegerSchema,
	createLineSchema,
	createNameSchema,
	createOptionalLineSchema,
	ExpectedVersion,
} from "#domain/limits.ts";
import {
	MAX_JOBS,
	MAX_LINE_LENGTH,
	MAX_LINES_PER_JOB,
	MAX_NOTE_LENGTH,
	MAX_QUANTITY_HUNDREDTHS,
	MAX_REASON_LENGTH,
	MAX_TITLE_LENGTH,
	MAX_TOTAL_CENTS,
	MAX_UNIT_CENTS,
} from "#features/workshop/estimates/bounds.ts";
import { JOB_LEVELS, LINE_KINDS, SUPPLIERS } from "#features/workshop/estimates/choices.ts";
import { FIELD_MESSAGES, FOREIGN_ID } from "#features/workshop/estimates/messages.ts";

const text = (max: number) =>
	z.string(FIELD_MESSAGES.text).trim().max(max, `Admite ${max} letras`).default("");
const line = (max: number) =>
	createOptionalLineSchema(max, FIELD_MESSAGES.text, `Admite ${max} letras`).default("");
/** Id created by the editor. The server keeps it, so that edits made during a save still match their row. */
const ClientId = z.string(FOREIGN_ID).regex(/^[\w-]{8,40}$/, FOREIGN_ID);
const amount = (max: number) =>
	z
		.number(FIELD_MESSAGES.amount)
		.int(FIELD_MESSAGES.amount)
		.min(0, FIELD_MESSAGES.amount)
		.max(max, FIELD_MESSAGES.max(max));

/** Car as text; each field may be empty. */
const EstimateCar = z.object({
	brand: line(60),
	model: line(80),
	year: createIntegerSchema(1900, 2100, FIELD_MESSAGES.year).nullable().default(null),
	/** Typed text; the server normalizes capitals and spaces. */
	plate: line(12),
});

/** Line from the editor. Sending its `id` keeps the stored cost, which only owners see and send. */
export const DraftLine = z.object({
	id: ClientId.optional(),
	kind: z.enum(LINE_KINDS, "Elige qué es esta línea"),
	product_id: z.string().max(80).nullable().default(null),
	text: line(MAX_LINE_LENGTH),
	quantity_hundredths: createIntegerSchema(1, MAX_QUANTITY_HUNDREDTHS, FIELD_MESSAGES.quantity),
	unit_cents: amount(MAX_UNIT_CENTS),
	cost_cents: amount(MAX_UNIT_CENTS).nullable().optional(),
	supplied_by: z.enum(SUPPLIERS).default("shop"),
	/** Reason why the shop gives the line for free. */
	free_reason: line(MAX_REASON_LENGTH),
});
export type DraftLine = z.infer<typeof DraftLine>;

const optionalInteger = (max: number, message: string) =>
	createIntegerSchema(1, max, message).nullable().default(null);

/** Job from the editor, which creates the id. Locked jobs are not sent. */
export const DraftJob = z.object({
	id: ClientId,
	title: line(MAX_TITLE_LENGTH),
	level: z.enum(JOB_LEVELS).nullable().default(null),
	warranty_months: optionalInteger(120, FIELD_MESSAGES.months),
	warranty_km: optionalInteger(500_000, FIELD_MESSAGES.km),
	/** Job that this one depends on. */
	needs_job_id: z.string().max(60).nullable().default(null),
	/** Postponed job of an earlier version that this one offers again. */
	revived_from_id: z.string().max(60).nullable().default(null),
	lines: z.array(DraftLine).max(MAX_LINES_PER_JOB, `Un trabajo admite ${MAX_LINES_PER_JOB} líneas`),
});
export type DraftJob = z.infer<typeof DraftJob>;

/** Complete draft: jobs and lines left out are deleted. It may be incomplete until it is sent. */
export const EstimateDraft = z.object({
	updated_at: ExpectedVersion,
	car: EstimateCar,
	valid_until: createDaySchema("Elige hasta qué día vale"),
	only_whole: z.boolean().default(false),
	note: text(MAX_NOTE_LENGTH),
	delivery_text: line(80),
	discount_cents: amount(MAX_TOTAL_CENTS).default(0),
	discount_reason: line(MAX_REASON_LENGTH),
	/** The part that is paid before work starts; 0 for none. */
	deposit_percent: createIntegerSchema(0, 100, FIELD_MESSAGES.deposit).default(0),
	jobs: z.array(DraftJob).max(MAX_JOBS, `Una cotización admite ${MAX_JOBS} trabajos`),
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
			name: createNameSchema(120, "Escribe el nombre", "El nombre admite 120 letras"),
			phone: createLineSchema(40, "Escribe el teléfono", "Ese teléfono es demasiado largo"),
			car: EstimateCar.optional(),
		}),
	],
	"Di de quién es: una solicitud, un cliente, o nombre y teléfono",
);
export type NewEstimate = z.infer<typeof NewEstimate>;

/** Fields of a job that a template stores, besides the lines. */
export const TEMPLATE_FIELDS = {
	title: true,
	level: true,
	warranty_months: true,
	warranty_km: true,
} as const;

/** Job that staff reuse in many estimates. */
export const NewTemplate = DraftJob.pick({ lines: true, ...TEMPLATE_FIELDS }).extend({
	title: createLineSchema(
		MAX_TITLE_LENGTH,
		"Escribe el título",
		`El título admite ${MAX_TITLE_LENGTH} letras`,
	),
});
export type NewTemplate = z.infer<typeof NewTemplate>;
