import { type Availability, formatShortage, type Stock } from "#features/products/availability.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";

const TONES: Record<Availability, BadgeTone> = {
	in_stock: "success",
	on_order: "pending",
	out_of_stock: "failure",
};

type AvailabilityToggleProps = {
	name: string;
	stock: Stock;
	onChange: (isInStock: boolean) => void;
};

/** Shows whether a product is at the counter; one press says that it ran out, or that it is back. @source rules 6.39 */
export function AvailabilityToggle({ name, stock, onChange }: AvailabilityToggleProps) {
	const isInStock = stock.availability === "in_stock";
	const label = formatShortage(stock) ?? "Disponible";
	return (
		<button
			type="button"
			title={isInStock ? "Marcar como agotado" : "Marcar como disponible"}
			aria-label={`${name}: ${label}. ${isInStock ? "Marcar como agotado" : "Marcar como disponible"}`}
			onClick={() => onChange(!isInStock)}
			className="inline-flex min-h-9 items-center gap-1.5 whitespace-nowrap hover:underline cards:-my-2.5 cards:min-h-11"
		>
			<Badge tone={TONES[stock.availability]}>{label}</Badge>
			<Icon name="refresh" size={16} className="text-muted" />
		</button>
	);
}
