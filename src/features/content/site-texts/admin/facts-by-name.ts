import type { FactName, Facts } from "#features/content/site-texts/facts.ts";

/** Indexes the facts that the API lists by their names. */
export const toFacts = (
	facts: readonly { name: FactName; value: string; to?: string | undefined }[],
): Facts =>
	Object.fromEntries(facts.map(({ name, value, to }) => [name, { value, ...(to && { to }) }])) as Facts;
