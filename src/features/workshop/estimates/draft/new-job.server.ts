import { randomUUID } from "node:crypto";
import { computeLineCents, computeTotal } from "#features/workshop/estimates/money.ts";
import { parseServiceWarranty } from "#features/workshop/estimates/service-warranty.ts";
import type { JobRow, JobWithLines, LineRow } from "#features/workshop/estimates/store.server.ts";
import type { DraftJob, DraftLine } from "./draft-contract.ts";

/** Job from the editor, a template or a quote list. */
type JobInput = Pick<DraftJob, "title"> &
	Partial<Pick<DraftJob, "level" | "warranty_months" | "warranty_km" | "needs_job_id">> & {
		lines: readonly LineInput[];
	};
type LineInput = DraftLine & { sku: string | null };
type JobIdentity = Pick<JobRow, "estimateId" | "createdAt"> & { id?: string };

/** Builds a job to store, without a decision. */
export function buildJob(input: JobInput, { id = randomUUID(), ...identity }: JobIdentity): JobWithLines {
	const lines = input.lines.map((line, position) => buildLine(line, { jobId: id, position }));
	return {
		id,
		...identity,
		position: 0,
		title: input.title,
		level: input.level ?? null,
		warrantyMonths: input.warranty_months ?? null,
		warrantyKm: input.warranty_km ?? null,
		needsJobId: input.needs_job_id ?? null,
		copiedFromId: null,
		serviceId: null,
		decision: "pending",
		isLocked: 0,
		discountCents: 0,
		sumCents: computeTotal(lines.map((line) => line.lineCents)),
		lines,
	};
}

/** Defaults of a service's only line: its price is not split into labour and parts. */
const SERVICE_LINE = {
	kind: "other",
	product_id: null,
	sku: null,
	quantity_hundredths: 100,
	supplied_by: "shop",
	free_reason: "",
} as const;

/** A service as the work of one job; `cents` is its price with ITBMS, or null while it has none. */
type ServiceWork = { id: string | null; title: string; warranty: string; cents: number | null };

/** Builds the job of a service: one line at its price, and the warranty that the shop offers with it. */
export function buildServiceJob(
	{ id, title, warranty, cents }: ServiceWork,
	identity: JobIdentity,
): JobWithLines {
	const lines = cents === null ? [] : [{ ...SERVICE_LINE, text: title, unit_cents: cents }];
	return { ...buildJob({ title, lines, ...parseServiceWarranty(warranty) }, identity), serviceId: id };
}

/** Builds a line to store. A part that the customer brings costs nothing. */
function buildLine(line: LineInput, identity: Pick<LineRow, "jobId" | "position">): LineRow {
	const unitCents = line.supplied_by === "customer" ? 0 : line.unit_cents;
	return {
		id: line.id ?? randomUUID(),
		...identity,
		kind: line.kind,
		text: line.text,
		productId: line.product_id,
		sku: line.sku,
		quantityHundredths: line.quantity_hundredths,
		unitCents,
		lineCents: computeLineCents(line.quantity_hundredths, unitCents),
		costCents: line.cost_cents ?? null,
		suppliedBy: line.supplied_by,
		freeReason: line.free_reason,
	};
}
