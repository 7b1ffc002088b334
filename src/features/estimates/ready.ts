import type { DraftLine, EstimateDraft } from "./draft-contract.ts";
import { lineCents, sumOf } from "./money.ts";
import { MISSING } from "./sentences.ts";

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
export function whyNotSend(draft: Sendable, today: string) {
	const { jobs, valid_until, discount_cents, discount_reason } = draft;
	const missing: Record<string, string> = {};
	if (jobs.length === 0) missing.jobs = MISSING.jobs;
	for (const [place, { title, lines }] of jobs.entries()) {
		const at = `jobs.${place}`;
		const name = title || `Trabajo ${place + 1}`;
		if (!title) missing[`${at}.title`] = MISSING.title(place + 1);
		if (lines.length === 0) missing[`${at}.lines`] = MISSING.lines(name);
		for (const [row, line] of lines.entries()) {
			const field = `${at}.lines.${row}`;
			const isFree = line.supplied_by === "customer" || line.free_reason !== "";
			if (!line.text) missing[`${field}.text`] = MISSING.text(name);
			if (line.unit_cents === 0 && !isFree) missing[`${field}.unit_cents`] = MISSING.price(name);
		}
	}
	if (valid_until < today) missing.valid_until = MISSING.day;
	const sums = jobs.flatMap(({ lines }) =>
		lines.map((line) => lineCents(line.quantity_hundredths, line.unit_cents)),
	);
	if (discount_cents > sumOf(sums)) missing.discount_cents = MISSING.discount;
	if (discount_cents > 0 && !discount_reason) missing.discount_reason = MISSING.discountReason;
	return missing;
}
