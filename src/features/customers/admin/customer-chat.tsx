import { usePanel } from "#admin/frame/context.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { formatGreeting } from "#domain/text/greeting.ts";
import type { Customer } from "#features/customers/contract.ts";
import { ChatLink } from "#ui/button.tsx";
import { useLogCustomerContact } from "./use-log-customer-contact.ts";

/** Links to the WhatsApp chat with a customer; a landline has none. */
export function CustomerChatLink({ customer }: { customer: Customer }) {
	const { shop } = usePanel();
	const handleContact = useLogCustomerContact(customer);
	if (!customer.has_whatsapp) return <span className="text-muted">Línea fija</span>;
	const text = `${formatGreeting(customer.name)}. Te escribimos de ${shop}.`;
	return (
		<ChatLink number={customer.phone} text={text} size="sm" onClick={handleContact}>
			WhatsApp
			<span className="sr-only"> con {customer.name}</span>
		</ChatLink>
	);
}

/** Links the phone number of a customer to a call. */
export function CustomerPhoneLink({ customer }: { customer: Customer }) {
	const handleContact = useLogCustomerContact(customer);
	return (
		<a href={`tel:${customer.phone}`} className="link num inline-block py-1" onClick={handleContact}>
			{formatPhone(customer.phone)}
		</a>
	);
}
