import type { Site } from "./site-data.ts";

/** The province of the capital; it bears the country's name. */
const PROVINCE = "Panamá";

/** The business as one node of schema.org, wherever a page speaks of it. */
export const businessId = (origin: string): string => `${origin}/#taller`;

/** The shop's address for schema.org, the same on every page. */
export function postalAddress({ street, district, city }: Site["settings"]["address"]): object {
	return {
		"@type": "PostalAddress",
		streetAddress: `${street}, ${district}`,
		addressLocality: city,
		addressRegion: PROVINCE,
		addressCountry: "PA",
	};
}
