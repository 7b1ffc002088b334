import { type FormValues, type RecordFields, type Row, toFormValues } from "#core/records/record-fields.ts";
import { getAmountQuestion, parseDollars } from "#domain/money.ts";
import {
	MAX_NOTE_LENGTH,
	MAX_REASON_LENGTH,
	MAX_TOTAL_CENTS,
	MAX_UNIT_CENTS,
} from "#features/workshop/estimates/bounds.ts";
import { type JobLevel, LINE_KIND_LABELS, type LineKind } from "#features/workshop/estimates/choices.ts";
import type { Estimate, EstimateLine } from "#features/workshop/estimates/contract.ts";
import type { DraftLine, EstimateDraft } from "#features/workshop/estimates/draft/draft-contract.ts";
import { FIELD_MESSAGES } from "#features/workshop/estimates/messages.ts";

/** Fields of the draft form. Lines refer to their job by id, so that jobs and lines stay flat rows. */
export const ESTIMATE_FIELDS = {
	brand: { label: "Marca", maxLength: 60 },
	model: { label: "Modelo", maxLength: 80 },
	year: { label: "Año", maxLength: 4 },
	plate: { label: "Placa", maxLength: 12 },
	valid_until: { type: "date", label: "Vale hasta", required: "Elige hasta qué día vale" },
	delivery_text: { label: "Entrega", maxLength: 80, placeholder: "1 día" },
	note: { type: "long", label: "Nota para el cliente", maxLength: MAX_NOTE_LENGTH },
	only_whole: { type: "yes", label: "Solo completa" },
	discount: { type: "dollars", label: "Descuento" },
	discount_reason: { label: "Motivo del descuento", maxLength: MAX_REASON_LENGTH },
	deposit_percent: { label: "Para empezar (%)", maxLength: 5 },
	jobs: { type: "rows", label: "Trabajos", formatRow: ({ title = "" }) => title },
	lines: { type: "rows", label: "Líneas", formatRow: formatLine },
} as const satisfies RecordFields;

export type EstimateValues = FormValues<typeof ESTIMATE_FIELDS>;

/** Builds a line with its defaults. The form creates `id`; `charge` is "cobra", "sin_costo" or "customer". */
export function buildLineRow(id: string, job: string, kind: LineKind, overrides: Partial<Row> = {}): Row {
	const defaults = { id, job, kind, product_id: "", sku: "", text: "", quantity: "1" };
	return { ...defaults, price: "", cost: "", charge: "cobra", reason: "", ...overrides } as Row;
}

/** Builds an empty job. `needs` is the job it depends on, `revived` the postponed job that it offers again. */
export function buildJobRow(id: string, title = ""): Row {
	return { id, title, level: "", needs: "", revived: "", months: "", km: "" };
}

/** Converts a stored draft to form values. Locked jobs are left out because they cannot be edited. */
export function toEstimateValues(estimate: Estimate): EstimateValues {
	const { typed_car: car, discount_cents: discount, deposit_percent: depositPercent } = estimate;
	const jobs = estimate.jobs.filter(({ is_locked }) => !is_locked);
	return toFormValues(ESTIMATE_FIELDS, {
		...estimate,
		...car,
		discount: discount > 0 ? discount / 100 : null,
		deposit_percent: depositPercent > 0 ? String(depositPercent) : "",
		jobs: jobs.map(toJobRow),
		lines: jobs.flatMap(({ id, lines }) => lines.map((line) => toLineRow(id, line))),
	});
}

type StoredJob = Pick<
	Estimate["jobs"][number],
	"id" | "title" | "level" | "warranty_months" | "warranty_km"
> & { needs_job_id?: string | null; revived_from_id?: string | null };

export function toJobRow(job: StoredJob): Row {
	return {
		id: job.id,
		title: job.title,
		level: job.level ?? "",
		needs: job.needs_job_id ?? "",
		months: formatInteger(job.warranty_months),
		km: formatInteger(job.warranty_km),
		revived: job.revived_from_id ?? "",
	};
}

type StoredLine = Omit<EstimateLine, "id" | "catalogue_cents"> & { id?: string };

/** @param id replaces the line's own id, for a template line that is new in the draft */
export function toLineRow(job: string, line: StoredLine, id = line.id ?? ""): Row {
	return {
		id,
		job,
		kind: line.kind,
		text: line.text,
		reason: line.free_reason,
		product_id: line.product_id ?? "",
		sku: line.sku ?? "",
		quantity: String(line.quantity_hundredths / 100),
		price: line.unit_cents > 0 ? formatDollars(line.unit_cents) : "",
		cost: line.cost_cents == null ? "" : formatDollars(line.cost_cents),
		charge: getCharge(line),
	};
}

/** Converts form values to the request body. Invalid numbers count as empty. */
export function toEstimateBody(values: EstimateValues): Omit<EstimateDraft, "updated_at"> {
	const { brand, model, year, plate, discount, deposit_percent, jobs, lines, ...terms } = values;
	return {
		...terms,
		car: { brand, model, year: parseInteger(year), plate },
		discount_cents: parseCents(discount),
		deposit_percent: parsePercent(deposit_percent) ?? 0,
		jobs: jobs.map((job) => ({
			...toDraftJob(job),
			lines: lines.filter((line) => line.job === job.id).map(toDraftLine),
		})),
	};
}

export function toDraftJob(job: Row) {
	return {
		id: job.id ?? "",
		title: job.title ?? "",
		level: (job.level || null) as JobLevel | null,
		warranty_months: parseInteger(job.months),
		warranty_km: parseInteger(job.km),
		needs_job_id: job.needs || null,
		revived_from_id: job.revived || null,
	};
}

export function toDraftLine(line: Row): DraftLine {
	const isCharged = line.charge === "cobra";
	return {
		...(line.id && { id: line.id }),
		kind: line.kind as LineKind,
		product_id: line.product_id || null,
		text: line.text ?? "",
		quantity_hundredths: parseHundredths(line.quantity),
		unit_cents: isCharged ? parseCents(line.price) : 0,
		cost_cents: line.cost?.trim() ? parseCents(line.cost) : null,
		supplied_by: line.charge === "customer" ? "customer" : "shop",
		free_reason: line.charge === "sin_costo" ? (line.reason ?? "") : "",
	};
}

/**
 * Validates the number and date fields. The draft is not saved while there is an error.
 *
 * @returns messages by field path
 */
export function validateNumbers(values: EstimateValues): Record<string, string> {
	const { discount, deposit_percent: deposit, jobs, lines, valid_until, year } = values;
	const errors: [string, string | false | undefined][] = [
		["valid_until", valid_until === "" && ESTIMATE_FIELDS.valid_until.required],
		["car.year", !/^((19|20)\d\d)?$/.test(year.trim()) && FIELD_MESSAGES.year],
		["discount", getAmountError(discount, MAX_TOTAL_CENTS)],
		["deposit_percent", parsePercent(deposit) === undefined && FIELD_MESSAGES.deposit],
	];
	for (const [jobIndex, { id, months, km }] of jobs.entries()) {
		const jobPath = `jobs.${jobIndex}`;
		errors.push([`${jobPath}.warranty_months`, !isIntegerUpTo(months, 120) && FIELD_MESSAGES.months]);
		errors.push([`${jobPath}.warranty_km`, !isIntegerUpTo(km, 500_000) && FIELD_MESSAGES.km]);
		const jobLines = lines.filter(({ job }) => job === id);
		for (const [lineIndex, { charge, price, cost, quantity }] of jobLines.entries()) {
			const linePath = `${jobPath}.lines.${lineIndex}`;
			const isCharged = charge === "cobra";
			errors.push([`${linePath}.unit_cents`, isCharged && getAmountError(price, MAX_UNIT_CENTS)]);
			errors.push([`${linePath}.cost_cents`, getAmountError(cost, MAX_UNIT_CENTS)]);
			errors.push([
				`${linePath}.quantity_hundredths`,
				parseHundredths(quantity) === 0 && FIELD_MESSAGES.quantity,
			]);
		}
	}
	return Object.fromEntries(errors.flatMap(([path, message]) => (message ? [[path, message]] : [])));
}

/** Returns the error of a typed amount. «12,345» is ambiguous and gets its own message. @source rules 2.1 */
export function getAmountError(typed = "", maxCents: number): string | undefined {
	if (typed.trim() === "") return undefined;
	const dollars = parseDollars(typed);
	if (Number.isNaN(dollars)) return getAmountQuestion(typed) ?? FIELD_MESSAGES.amount;
	return dollars * 100 > maxCents ? FIELD_MESSAGES.max(maxCents) : undefined;
}

/** Parses a typed amount to cents; 0 when it is invalid. */
export function parseCents(typed = ""): number {
	const dollars = parseDollars(typed);
	return Number.isNaN(dollars) ? 0 : Math.round(dollars * 100);
}

/** Parses a typed quantity, «1.5» or «1,5», to hundredths; 0 when it is invalid. */
export function parseHundredths(typed = ""): number {
	const text = typed.trim().replace(",", ".");
	return /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
}

/** Parses a typed percentage, «50» or «50 %»; an empty text is 0. @returns undefined when it is invalid */
export function parsePercent(typed = ""): number | undefined {
	const [, digits] = /^(\d{0,3}) ?%?$/.exec(typed.trim()) ?? [];
	const percent = digits === undefined ? Number.NaN : Number(digits);
	return percent <= 100 ? percent : undefined;
}

const formatDollars = (cents: number) => (cents / 100).toFixed(2);
const formatInteger = (value: number | null) => (value === null ? "" : String(value));
const parseInteger = (text = "") => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null);

/** Accepts an integer from 1 to `max`, or an empty text. */
function isIntegerUpTo(text = "", max: number): boolean {
	const value = parseInteger(text);
	return text.trim() === "" || (value !== null && value >= 1 && value <= max);
}

function getCharge({ supplied_by, unit_cents, free_reason }: StoredLine): string {
	if (supplied_by === "customer") return "customer";
	return unit_cents === 0 && free_reason ? "sin_costo" : "cobra";
}

function formatLine({ kind = "", text = "", quantity = "", price = "" }: Row): string {
	const label = LINE_KIND_LABELS[kind as LineKind] ?? "";
	return `${label}: ${quantity} × ${text}${price && ` a $${price}`}`;
}
