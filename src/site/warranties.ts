import { useSite } from "./site-data.ts";

/** Returns the services' warranties as part of a sentence; "" if there are none. */
export function useWarranties(): string {
	const withWarranty = useSite().services.filter(({ warranty }) => warranty);
	const phrases = withWarranty.map(({ name, warranty }) => `${warranty} en ${name.toLowerCase()}`);
	return phrases
		.join(", ")
		.replace(" en ", " de garantía en ")
		.replace(/, ([^,]*)$/, " y $1");
}
