import type { Site } from "./site-data.ts";

type Facts = Pick<Site["settings"], "stats" | "foundedYear" | "today">;

/**
 * Returns the shop's years of experience: the owner's stat, or else the years since its founding.
 *
 * @returns «15+» or «18»; undefined if neither is set
 * @source rules 1.7, 1.23
 */
export function getExperience({ stats, foundedYear, today }: Facts): string | undefined {
	const figure = stats.find(({ label }) => /^años?\b/i.test(label));
	if (figure) return figure.value;
	const years = foundedYear === null ? 0 : Number(today.slice(0, 4)) - foundedYear;
	return years > 0 ? String(years) : undefined;
}
