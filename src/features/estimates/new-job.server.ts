import { randomUUID } from "node:crypto";
import type { DraftJob, DraftLine } from "./draft-contract.ts";
import { computeLineCents, computeTotal } from "./money.ts";
import type { JobRow, JobWithLines, LineRow } from "./store.server.ts";

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
