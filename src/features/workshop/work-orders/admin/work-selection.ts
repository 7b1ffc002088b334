import { ApiProblem } from "#api/client.ts";
import { parseJson } from "#domain/text/json.ts";
import { getAmountError, parseCents } from "#features/workshop/estimates/admin/fields.ts";
import { MAX_UNIT_CENTS } from "#features/workshop/estimates/bounds.ts";
import { PRICE_LIST_MESSAGES } from "#features/workshop/estimates/messages.ts";
import { computeTotal } from "#features/workshop/estimates/money.ts";
import type {
	PriceListItem,
	PriceListSelection,
} from "#features/workshop/estimates/price-list/price-list-contract.ts";

/** Price list work as form values: prices as typed, and whether the customer approved exactly this. */
export type SelectedItem = Pick<PriceListItem, "kind" | "id" | "title"> & { price: string };
export type WorkSelection = { picks: readonly SelectedItem[]; isAgreed: boolean };
export const EMPTY_SELECTION: WorkSelection = { picks: [], isAgreed: false };

/** Parses the selection of a stored form. */
export const parseSelection = (text: string): WorkSelection =>
	parseJson<WorkSelection>(text) ?? EMPTY_SELECTION;

export const serializeSelection = (selection: WorkSelection) =>
	selection.picks.length > 0 ? JSON.stringify(selection) : "";

export const isSameItem = (one: Pick<PriceListItem, "kind" | "id">, other: typeof one) =>
	one.kind === other.kind && one.id === other.id;

/** Adds an item at its list price or removes it. Clears the approval, which applied to the previous selection. */
export function toggleItem({ picks }: WorkSelection, { kind, id, title, price_cents: cents }: PriceListItem) {
	const otherPicks = picks.filter((pick) => !isSameItem(pick, { kind, id }));
	const price = cents === null ? "" : (cents / 100).toFixed(2);
	const isRemoved = otherPicks.length < picks.length;
	return {
		picks: isRemoved ? otherPicks : [...picks, { kind, id, title, price }],
		isAgreed: false,
	};
}

export function setItemPrice({ picks }: WorkSelection, index: number, price: string): WorkSelection {
	return {
		picks: picks.with(index, { ...(picks[index] as SelectedItem), price }),
		isAgreed: false,
	};
}

const getPriceError = ({ price }: SelectedItem) =>
	getAmountError(price, MAX_UNIT_CENTS) ?? (parseCents(price) === 0 ? PRICE_LIST_MESSAGES.price : undefined);

/** Computes the total in cents; undefined while a price is missing or nothing is selected. */
export function computeSelectionTotal(picks: readonly SelectedItem[]): number | undefined {
	if (picks.length === 0 || picks.some(getPriceError)) return undefined;
	return computeTotal(picks.map(({ price }) => parseCents(price)));
}

/** Returns error messages by field path; empty when valid. */
export function validateSelection({ picks, isAgreed }: WorkSelection): Record<string, string> {
	if (picks.length === 0) return { work: PRICE_LIST_MESSAGES.none };
	const priceErrors = picks.flatMap((pick, index) => {
		const error = getPriceError(pick);
		return error ? [[`work.${index}.price_cents`, error] as const] : [];
	});
	if (priceErrors.length > 0) return Object.fromEntries(priceErrors);
	return isAgreed ? {} : { agreed: PRICE_LIST_MESSAGES.agreed };
}

/** Converts the selection for the API. */
export const toWorkInput = ({ picks }: WorkSelection): PriceListSelection[] =>
	picks.map(({ kind, id, price }) => ({ kind, id, price_cents: parseCents(price) }));

export const formatTitles = ({ picks }: WorkSelection) => picks.map(({ title }) => title).join(", ");

export type BlockingEstimate = { estimate_id: string; can_approve: boolean };

/** Returns the open estimate that blocks the work, if the error names one. */
export function getBlockingEstimate(problem: unknown): BlockingEstimate | undefined {
	if (!(problem instanceof ApiProblem) || problem.problem.code !== "estimate_open") return undefined;
	return problem.problem as typeof problem.problem & BlockingEstimate;
}
