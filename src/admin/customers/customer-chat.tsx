import { usePanel } from "#admin/frame/context.ts";
import type { Customer } from "#features/customers/contract.ts";
import { ChatLink } from "#ui/button.tsx";
import { hello } from "#words/greeting.ts";

/** The chat with a person; without WhatsApp there is only the telephone. */
export function Chat({ customer }: { customer: Customer }) {
	const { shop } = usePanel();
	if (!customer.has_whatsapp) return <span className="text-gris">Línea fija</span>;
	const text = `${hello(customer.name)}. Te escribimos de ${shop}.`;
	return (
		<ChatLink number={customer.phone} text={text} size="sm">
			WhatsApp
			<span className="sr-only"> con {customer.name}</span>
		</ChatLink>
	);
}
