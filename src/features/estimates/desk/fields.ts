import {
	MOST_TOTAL_CENTS,
	MOST_UNIT_CENTS,
	NOTE_LETTERS,
	REASON_LETTERS,
} from "#features/estimates/bounds.ts";
import { type JobLevel, LINE_KIND_LABELS, type LineKind } from "#features/estimates/choices.ts";
import type { Estimate, EstimateLine } from "#features/estimates/contract.ts";
import type { DraftLine, EstimateDraft } from "#features/estimates/draft-contract.ts";
import { BOUNDS } from "#features/estimates/sentences.ts";
import { dollarsIn, doubtAbout } from "#panama/dollars.ts";
import { type RecordFields, type Row, type ValuesOf, valuesOf } from "#record-fields.ts";

/** Fields of the draft form. Lines refer to their job by id, so that jobs and lines stay flat rows. */
export const ESTIMATE = {
	brand: { label: "Marca", longest: 60 },
	model: { label: "Modelo", longest: 80 },
	year: { label: "Año", longest: 4 },
	plate: { label: "Placa", longest: 12 },
	valid_until: { type: "date", label: "Vale hasta", required: "Elige hasta qué día vale" },
	delivery_text: { label: "Entrega", longest: 80, placeholder: "1 día" },
	note: { type: "long", label: "Nota para el cliente", longest: NOTE_LETTERS },
	only_whole: { type: "yes", label: "Solo completa" },
	discount: { type: "dollars", label: "Descuento" },
	discount_reason: { label: "Motivo del descuento", longest: REASON_LETTERS },
	jobs: { type: "rows", label: "Trabajos", line: ({ title = "" }) => title },
	lines: { type: "rows", label: "Líneas", line: lineSaid },
} as const satisfies RecordFields;

export type EstimateValues = ValuesOf<typeof ESTIMATE>;

/** Builds a line with its defaults. The form creates `id`; `charge` is "cobra", "sin_costo" or "customer". */
export function newLine(id: string, job: string, kind: LineKind, over: Partial<Row> = {}): Row {
	const start = { id, job, kind, product_id: "", sku: "", text: "", quantity: "1" };
	return { ...start, price: "", cost: "", charge: "cobra", reason: "", ...over } as Row;
}

/** Builds an empty job. `needs` is the job it depends on, `revived` the postponed job that it offers again. */
export function newJob(id: string, title = ""): Row {
	return { id, title, level: "", needs: "", revived: "", months: "", km: "" };
}

/** Converts a stored draft to form values. Locked jobs are left out because they cannot be edited. */
export function valuesOfEstimate(estimate: Estimate): EstimateValues {
	const { car_told: car, discount_cents: discount } = estimate;
	const jobs = estimate.jobs.filter(({ is_locked }) => !is_locked);
	return valuesOf(ESTIMATE, {
		...estimate,
		...car,
		discount: discount > 0 ? discount / 100 : null,
		jobs: jobs.map(rowOfJob),
		lines: jobs.flatMap(({ id, lines }) => lines.map((line) => rowOfLine(id, line))),
	});
}

type StoredJob = Pick<
	Estimate["jobs"][number],
	"id" | "title" | "level" | "warranty_months" | "warranty_km"
> & { needs_job_id?: string | null; revived_from_id?: string | null };

export function rowOfJob(job: StoredJob): Row {
	return {
		id: job.id,
		title: job.title,
		level: job.level ?? "",
		needs: job.needs_job_id ?? "",
		months: figureText(job.warranty_months),
		km: figureText(job.warranty_km),
		revived: job.revived_from_id ?? "",
	};
}

type StoredLine = Omit<EstimateLine, "id" | "catalogue_cents"> & { id?: string };

/** @param id replaces the line's own id, for a template line that is new in the draft */
export function rowOfLine(job: string, line: StoredLine, id = line.id ?? ""): Row {
	return {
		id,
		job,
		kind: line.kind,
		text: line.text,
		reason: line.free_reason,
		product_id: line.product_id ?? "",
		sku: line.sku ?? "",
		quantity: String(line.quantity_hundredths / 100),
		price: line.unit_cents > 0 ? dollarsText(line.unit_cents) : "",
		cost: line.cost_cents == null ? "" : dollarsText(line.cost_cents),
		charge: chargeOf(line),
	};
}

/** Converts form values to the request body. Invalid numbers count as empty. */
export function bodyOfEstimate(values: EstimateValues): Omit<EstimateDraft, "updated_at"> {
	const { brand, model, year, plate, discount, jobs, lines, ...terms } = values;
	return {
		...terms,
		car: { brand, model, year: figureIn(year), plate },
		discount_cents: centsIn(discount),
		jobs: jobs.map((job) => ({
			...jobSent(job),
			lines: lines.filter((line) => line.job === job.id).map(lineSent),
		})),
	};
}

export function jobSent(job: Row) {
	return {
		id: job.id ?? "",
		title: job.title ?? "",
		level: (job.level || null) as JobLevel | null,
		warranty_months: figureIn(job.months),
		warranty_km: figureIn(job.km),
		needs_job_id: job.needs || null,
		revived_from_id: job.revived || null,
	};
}

export function lineSent(line: Row): DraftLine {
	const isCharged = line.charge === "cobra";
	return {
		...(line.id && { id: line.id }),
		kind: line.kind as LineKind,
		product_id: line.product_id || null,
		text: line.text ?? "",
		quantity_hundredths: hundredthsIn(line.quantity),
		unit_cents: isCharged ? centsIn(line.price) : 0,
		cost_cents: line.cost?.trim() ? centsIn(line.cost) : null,
		supplied_by: line.charge === "customer" ? "customer" : "shop",
		free_reason: line.charge === "sin_costo" ? (line.reason ?? "") : "",
	};
}

/**
 * Validates the number and date fields. The draft is not saved while there is an error.
 *
 * @returns messages by field path
 */
export function wrongFigures(values: EstimateValues): Record<string, string> {
	const { discount, jobs, lines, valid_until, year } = values;
	const told: [string, string | false | undefined][] = [
		["valid_until", valid_until === "" && ESTIMATE.valid_until.required],
		["car.year", !/^((19|20)\d\d)?$/.test(year.trim()) && BOUNDS.year],
		["discount", whyNoAmount(discount, MOST_TOTAL_CENTS)],
	];
	for (const [place, { id, months, km }] of jobs.entries()) {
		const at = `jobs.${place}`;
		told.push([`${at}.warranty_months`, !isWhole(months, 120) && BOUNDS.months]);
		told.push([`${at}.warranty_km`, !isWhole(km, 500_000) && BOUNDS.km]);
		const own = lines.filter(({ job }) => job === id);
		for (const [row, { charge, price, cost, quantity }] of own.entries()) {
			const field = `${at}.lines.${row}`;
			const isCharged = charge === "cobra";
			told.push([`${field}.unit_cents`, isCharged && whyNoAmount(price, MOST_UNIT_CENTS)]);
			told.push([`${field}.cost_cents`, whyNoAmount(cost, MOST_UNIT_CENTS)]);
			told.push([`${field}.quantity_hundredths`, hundredthsIn(quantity) === 0 && BOUNDS.quantity]);
		}
	}
	return Object.fromEntries(told.flatMap(([path, why]) => (why ? [[path, why]] : [])));
}

/** Returns the error of a typed amount. «12,345» is ambiguous and gets its own message. @source rules 2.1 */
export function whyNoAmount(typed = "", mostCents: number): string | undefined {
	if (typed.trim() === "") return undefined;
	const dollars = dollarsIn(typed);
	if (Number.isNaN(dollars)) return doubtAbout(typed) ?? BOUNDS.amount;
	return dollars * 100 > mostCents ? BOUNDS.most(mostCents) : undefined;
}

/** Parses a typed amount to cents; 0 when it is invalid. */
export function centsIn(typed = ""): number {
	const dollars = dollarsIn(typed);
	return Number.isNaN(dollars) ? 0 : Math.round(dollars * 100);
}

/** Parses a typed quantity, «1.5» or «1,5», to hundredths; 0 when it is invalid. */
export function hundredthsIn(typed = ""): number {
	const text = typed.trim().replace(",", ".");
	return /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
}

const dollarsText = (cents: number) => (cents / 100).toFixed(2);
const figureText = (figure: number | null) => (figure === null ? "" : String(figure));
const figureIn = (text = "") => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null);

/** Accepts an integer from 1 to `max`, or an empty text. */
function isWhole(text = "", most: number): boolean {
	const figure = figureIn(text);
	return text.trim() === "" || (figure !== null && figure >= 1 && figure <= most);
}

function chargeOf({ supplied_by, unit_cents, free_reason }: StoredLine): string {
	if (supplied_by === "customer") return "customer";
	return unit_cents === 0 && free_reason ? "sin_costo" : "cobra";
}

function lineSaid({ kind = "", text = "", quantity = "", price = "" }: Row): string {
	const label = LINE_KIND_LABELS[kind as LineKind] ?? "";
	return `${label}: ${quantity} × ${text}${price && ` a $${price}`}`;
}
