import { useSite } from "./site-data.ts";

/** Returns the services' warranties as part of a sentence; "" if there are none. */
export function useWarranties(): string {
	const sure = useSite().services.filter(({ warranty }) => warranty);
	const told = sure.map(({ name, warranty }) => `${warranty} en ${name.toLowerCase()}`);
	return told
		.join(", ")
		.replace(" en ", " de garantía en ")
		.replace(/, ([^,]*)$/, " y $1");
}
