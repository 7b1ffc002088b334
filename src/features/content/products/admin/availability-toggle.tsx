import { AVAILABILITY, formatShortage, type Stock } from "#features/content/products/stock/availability.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";

type AvailabilityToggleProps = {
	name: string;
	stock: Stock;
	onChange: (isInStock: boolean) => void;
};

/** Shows whether a product is at the counter; one press says that it ran out, or that it is back. @source rules 6.39 */
export function AvailabilityToggle({ name, stock, onChange }: AvailabilityToggleProps) {
	const isInStock = stock.availability === "in_stock";
	const { label: state, tone } = AVAILABILITY[stock.availability];
	const label = formatShortage(stock) ?? state;
	return (
		<button
			type="button"
			title={isInStock ? "Marcar como agotado" : "Marcar como disponible"}
			aria-label={`${name}: ${label}. ${isInStock ? "Marcar como agotado" : "Marcar como disponible"}`}
			onClick={() => onChange(!isInStock)}
			className="inline-flex min-h-9 items-center gap-1.5 whitespace-nowrap hover:underline cards:-my-2.5 cards:min-h-11"
		>
			<Badge tone={tone}>{label}</Badge>
			<Icon name="refresh" size={16} className="text-muted" />
		</button>
	);
}
