import type { FactSources, Facts } from "#features/content/site-texts/facts.ts";

/** The data of the shop on which the bundled texts depend. */
export type BundledContext = {
	facts: Facts;
	isSecure: boolean;
	pricesIncludeTax: boolean;
	hasClaim: (name: "warranty" | "practice") => boolean;
};

export function toBundledContext({ settings, isSecure }: FactSources, facts: Facts): BundledContext {
	const { pricesIncludeTax, claims } = settings;
	return { facts, isSecure, pricesIncludeTax, hasClaim: (name) => claims.includes(name) };
}
