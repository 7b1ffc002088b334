const OTHER = "Otro";

/** Lists the 9 services of the contact page: the shop's services and «Otro». @source rules 3.10 */
export function listContactServices(services: readonly string[]): string[] {
	return [...services, OTHER];
}
