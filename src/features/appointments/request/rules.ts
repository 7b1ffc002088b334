const OTHER = "Otro";

/** The 9 services of the contact page: what the workshop offers and «Otro». @source rules 3.10 */
export function contactServices(services: readonly string[]): string[] {
	return [...services, OTHER];
}
