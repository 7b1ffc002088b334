import type { useSite } from "./site-data.ts";

type Facts = Pick<ReturnType<typeof useSite>["settings"], "stats" | "foundedYear" | "today">;

/**
 * How many years the shop has worked, the same on every page: its own figure, else counted from its founding year.
 *
 * @returns «15+» or «18»; undefined while neither is known
 * @source rules 1.7, 1.23
 */
export function getExperience({ stats, foundedYear, today }: Facts): string | undefined {
	const figure = stats.find(({ label }) => /^años?\b/i.test(label));
	if (figure) return figure.value;
	const years = foundedYear === null ? 0 : Number(today.slice(0, 4)) - foundedYear;
	return years > 0 ? String(years) : undefined;
}
