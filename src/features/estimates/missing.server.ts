import { whyNotSend } from "./ready.ts";
import type { EstimateRecord, JobWithLines } from "./store.server.ts";

/** What a draft lacks, by its open jobs. */
export function missingOf(draft: EstimateRecord, jobs: readonly JobWithLines[], today: string) {
	const told = {
		valid_until: draft.validUntil,
		discount_cents: draft.discountCents,
		discount_reason: draft.discountReason,
		jobs: jobs.map(({ title, lines }) => ({
			title,
			lines: lines.map((line) => ({
				text: line.text,
				unit_cents: line.unitCents,
				free_reason: line.freeReason,
				quantity_hundredths: line.quantityHundredths,
				supplied_by: line.suppliedBy,
			})),
		})),
	};
	return whyNotSend(told, today);
}
