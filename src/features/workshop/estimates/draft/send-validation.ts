import { REQUIRED_MESSAGES } from "#features/workshop/estimates/messages.ts";
import { computeLineCents, computeTotal } from "#features/workshop/estimates/money.ts";
import type { DraftLine, EstimateDraft } from "./draft-contract.ts";

/** Part of a draft that sending needs; the editor and the server validate it alike. */
type Sendable = Pick<EstimateDraft, "valid_until" | "discount_cents" | "discount_reason"> & {
	jobs: readonly { title: string; lines: readonly SendableLine[] }[];
};
type SendableLine = Pick<
	DraftLine,
	"text" | "unit_cents" | "quantity_hundredths" | "supplied_by" | "free_reason"
>;

/**
 * Validates that a draft is complete enough to be sent.
 *
 * @param jobs open jobs only, without locked ones
 * @param today ISO day in Panama
 * @returns messages by field path, «jobs.0.lines.1.unit_cents»; empty when it can be sent
 * @source rules 10.2
 */
export function validateForSending(draft: Sendable, today: string) {
	const { jobs, valid_until, discount_cents, discount_reason } = draft;
	const errors: Record<string, string> = {};
	if (jobs.length === 0) errors.jobs = REQUIRED_MESSAGES.jobs;
	for (const [jobIndex, { title, lines }] of jobs.entries()) {
		const jobPath = `jobs.${jobIndex}`;
		const jobName = title || `Trabajo ${jobIndex + 1}`;
		if (!title) errors[`${jobPath}.title`] = REQUIRED_MESSAGES.title(jobIndex + 1);
		if (lines.length === 0) errors[`${jobPath}.lines`] = REQUIRED_MESSAGES.lines(jobName);
		for (const [lineIndex, line] of lines.entries()) {
			const linePath = `${jobPath}.lines.${lineIndex}`;
			const isFree = line.supplied_by === "customer" || line.free_reason !== "";
			if (!line.text) errors[`${linePath}.text`] = REQUIRED_MESSAGES.text(jobName);
			if (line.unit_cents === 0 && !isFree)
				errors[`${linePath}.unit_cents`] = REQUIRED_MESSAGES.price(jobName);
		}
	}
	if (valid_until < today) errors.valid_until = REQUIRED_MESSAGES.day;
	const lineTotals = jobs.flatMap(({ lines }) =>
		lines.map((line) => computeLineCents(line.quantity_hundredths, line.unit_cents)),
	);
	if (discount_cents > computeTotal(lineTotals)) errors.discount_cents = REQUIRED_MESSAGES.discount;
	if (discount_cents > 0 && !discount_reason) errors.discount_reason = REQUIRED_MESSAGES.discountReason;
	return errors;
}
