import { AVAILABILITY, formatShortage, type Stock } from "#features/content/products/stock/availability.ts";
import { Badge } from "#ui/badge.tsx";

/** Says when a product is not at the counter; what is there needs no word. @source rules 6.39 */
export function AvailabilityBadge({ stock }: { stock: Stock }) {
	const shortage = formatShortage(stock);
	if (!shortage) return null;
	return <Badge tone={AVAILABILITY[stock.availability].tone}>{shortage}</Badge>;
}
