import { ApiProblem } from "#api/client.ts";
import { MOST_UNIT_CENTS } from "#features/estimates/bounds.ts";
import { centsIn, whyNoAmount } from "#features/estimates/desk/fields.ts";
import type { MenuItem, MenuPick } from "#features/estimates/menu-contract.ts";
import { sumOf } from "#features/estimates/money.ts";
import { MENU } from "#features/estimates/sentences.ts";
import { jsonIn } from "#words/json.ts";

/** Price list work as form values: prices as typed, and whether the customer approved exactly this. */
export type Picked = Pick<MenuItem, "kind" | "id" | "title"> & { price: string };
export type Chosen = { picks: readonly Picked[]; isAgreed: boolean };
export const NOTHING_CHOSEN: Chosen = { picks: [], isAgreed: false };

/** Parses the selection of a stored form. */
export const chosenIn = (text: string): Chosen => jsonIn<Chosen>(text) ?? NOTHING_CHOSEN;

export const keptOf = (chosen: Chosen) => (chosen.picks.length > 0 ? JSON.stringify(chosen) : "");

export const isSameWork = (one: Pick<MenuItem, "kind" | "id">, other: typeof one) =>
	one.kind === other.kind && one.id === other.id;

/** Adds an item at its list price or removes it. Clears the approval, which applied to the previous selection. */
export function toggledWork({ picks }: Chosen, { kind, id, title, price_cents: cents }: MenuItem) {
	const rest = picks.filter((pick) => !isSameWork(pick, { kind, id }));
	const price = cents === null ? "" : (cents / 100).toFixed(2);
	const isOut = rest.length < picks.length;
	return { picks: isOut ? rest : [...picks, { kind, id, title, price }], isAgreed: false };
}

export function repriced({ picks }: Chosen, place: number, price: string): Chosen {
	return { picks: picks.with(place, { ...(picks[place] as Picked), price }), isAgreed: false };
}

const whyNoPrice = ({ price }: Picked) =>
	whyNoAmount(price, MOST_UNIT_CENTS) ?? (centsIn(price) === 0 ? MENU.price : undefined);

/** Computes the total in cents; undefined while a price is missing or nothing is selected. */
export function sumPicked(picks: readonly Picked[]): number | undefined {
	if (picks.length === 0 || picks.some(whyNoPrice)) return undefined;
	return sumOf(picks.map(({ price }) => centsIn(price)));
}

/** Returns error messages by field path; empty when valid. */
export function whyNotChosen({ picks, isAgreed }: Chosen): Record<string, string> {
	if (picks.length === 0) return { work: MENU.none };
	const told = picks.flatMap((pick, place) => {
		const why = whyNoPrice(pick);
		return why ? [[`work.${place}.price_cents`, why] as const] : [];
	});
	if (told.length > 0) return Object.fromEntries(told);
	return isAgreed ? {} : { agreed: MENU.agreed };
}

/** Converts the selection for the API. */
export const workOf = ({ picks }: Chosen): MenuPick[] =>
	picks.map(({ kind, id, price }) => ({ kind, id, price_cents: centsIn(price) }));

export const titlesOf = ({ picks }: Chosen) => picks.map(({ title }) => title).join(", ");

export type OpenEstimate = { estimate_id: string; can_approve: boolean };

/** Returns the open estimate that blocks the work, if the error names one. */
export function openEstimateIn(problem: unknown): OpenEstimate | undefined {
	const isOne = problem instanceof ApiProblem && problem.problem.code === "estimate_open";
	return isOne ? (problem.problem as unknown as OpenEstimate) : undefined;
}
