export const CUSTOMER_SORTS = ["last_contact", "name", "requests"] as const;
export const CUSTOMER_ORDERS = ["asc", "desc"] as const;

export const CUSTOMERS_PER_PAGE = 50;
/** Of one person, on their page. */
export const REQUESTS_PER_PAGE = 50;

/** "clientes-2026-11-20.xlsx" (rules 5.9). */
export function exportName(day: string, format: "xlsx" | "csv"): string {
	return `clientes-${day}.${format}`;
}
