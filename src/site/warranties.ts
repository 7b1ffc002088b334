import { useSite } from "./site-data.ts";

/** Which warranty each service has, in one sentence's part, from the services themselves; "" while none has any. */
export function useWarranties(): string {
	const sure = useSite().services.filter(({ warranty }) => warranty);
	const told = sure.map(({ name, warranty }) => `${warranty} en ${name.toLowerCase()}`);
	return told
		.join(", ")
		.replace(" en ", " de garantía en ")
		.replace(/, ([^,]*)$/, " y $1");
}
