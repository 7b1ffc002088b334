import { randomUUID } from "node:crypto";
import type { DraftJob, DraftLine } from "./draft-contract.ts";
import { lineCents, sumOf } from "./money.ts";
import type { JobRow, JobWithLines, LineRow } from "./store.server.ts";

/** Job from the editor, a template or a quote list. */
type Told = Pick<DraftJob, "title"> &
	Partial<Pick<DraftJob, "level" | "warranty_months" | "warranty_km" | "needs_job_id">> & {
		lines: readonly LineTold[];
	};
type LineTold = DraftLine & { sku: string | null };
type Place = Pick<JobRow, "estimateId" | "createdAt"> & { id?: string };

/** Builds a job to store, without a decision. */
export function newJob(told: Told, { id = randomUUID(), ...place }: Place): JobWithLines {
	const lines = told.lines.map((line, position) => newLine(line, { jobId: id, position }));
	return {
		id,
		...place,
		position: 0,
		title: told.title,
		level: told.level ?? null,
		warrantyMonths: told.warranty_months ?? null,
		warrantyKm: told.warranty_km ?? null,
		needsJobId: told.needs_job_id ?? null,
		copiedFromId: null,
		serviceId: null,
		decision: "pending",
		isLocked: 0,
		discountCents: 0,
		sumCents: sumOf(lines.map((line) => line.lineCents)),
		lines,
	};
}

/** Builds a line to store. A part that the customer brings costs nothing. */
function newLine(line: LineTold, place: Pick<LineRow, "jobId" | "position">): LineRow {
	const unitCents = line.supplied_by === "customer" ? 0 : line.unit_cents;
	return {
		id: line.id ?? randomUUID(),
		...place,
		kind: line.kind,
		text: line.text,
		productId: line.product_id,
		sku: line.sku,
		quantityHundredths: line.quantity_hundredths,
		unitCents,
		lineCents: lineCents(line.quantity_hundredths, unitCents),
		costCents: line.cost_cents ?? null,
		suppliedBy: line.supplied_by,
		freeReason: line.free_reason,
	};
}
