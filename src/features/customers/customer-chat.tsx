import { ChatLink } from "#ui/button.tsx";
import { hello } from "#words/greeting.ts";
import type { Customer } from "./contract.ts";

/** The chat with a person; without WhatsApp there is only the telephone. */
export function Chat({ customer, shop }: { customer: Customer; shop: string }) {
	if (!customer.has_whatsapp) return <span className="text-gris">Línea fija</span>;
	const text = `${hello(customer.name)}. Te escribimos de ${shop}.`;
	return (
		<ChatLink number={customer.phone} text={text} size="sm">
			WhatsApp
			<span className="sr-only"> con {customer.name}</span>
		</ChatLink>
	);
}
