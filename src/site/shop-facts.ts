import { useSite } from "./site-data.ts";

type Facts = Pick<ReturnType<typeof useSite>["settings"], "stats" | "foundedYear" | "today">;

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

/** Returns the services' warranties as part of a sentence; "" if there are none. */
export function useWarranties(): string {
	const servicesWithWarranty = useSite().services.filter(({ warranty }) => warranty);
	const phrases = servicesWithWarranty.map(({ name, warranty }) => `${warranty} en ${name.toLowerCase()}`);
	return phrases
		.join(", ")
		.replace(" en ", " de garantía en ")
		.replace(/, ([^,]*)$/, " y $1");
}
