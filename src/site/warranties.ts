import { useSite } from "./site-data.ts";

/** Returns the services' warranties as part of a sentence; "" if there are none. */
export function useWarranties(): string {
	const servicesWithWarranty = useSite().services.filter(({ warranty }) => warranty);
	const phrases = servicesWithWarranty.map(({ name, warranty }) => `${warranty} en ${name.toLowerCase()}`);
	return phrases
		.join(", ")
		.replace(" en ", " de garantía en ")
		.replace(/, ([^,]*)$/, " y $1");
}
