import { usePanel } from "#admin/frame/context.ts";
import { useChange } from "#admin/frame/use-change.ts";
import { KEEPALIVE } from "#admin/frame/use-log-contact.ts";
import { CUSTOMERS } from "#admin/paths.ts";
import { read, staffApi, toErrorMessage } from "#api/client.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { formatGreeting } from "#domain/text/greeting.ts";
import type { Customer } from "#features/workshop/customers/contract.ts";
import { ChatLink } from "#ui/button.tsx";
import { Anchor } from "#ui/link.tsx";

/** Records that staff wrote to or called a customer, which updates their last contact. */
export function useLogCustomerContact({ id, name }: { id: string; name: string }) {
	const { run } = useChange();
	const { contacts } = staffApi.admin.customers[":id"];
	return () =>
		void run({
			id,
			call: () => read(contacts.$post({ param: { id } }, KEEPALIVE)),
			failureTitle: "No quedó anotado el contacto",
			failureMessage: (problem) => `${name}: ${toErrorMessage(problem)}`,
		});
}

type CustomerNameProps = { id: string | null; name: string; className: string };

/** Shows a name, linked to the customer file if there is one. */
export function CustomerName({ id, name, className }: CustomerNameProps) {
	if (!id) return name;
	return (
		<Anchor to={`${CUSTOMERS}/${id}`} className={className}>
			{name}
		</Anchor>
	);
}

/** Links to the WhatsApp chat with a customer; a landline has none. */
export function CustomerChatLink({ customer }: { customer: Customer }) {
	const { shop } = usePanel();
	const handleContact = useLogCustomerContact(customer);
	if (!customer.has_whatsapp) return <span className="text-muted">Línea fija</span>;
	const text = `${formatGreeting(customer.name)}. Te escribimos de ${shop}.`;
	return (
		<ChatLink isQuiet number={customer.phone} text={text} size="sm" onClick={handleContact}>
			<span className="cards:sr-only">WhatsApp</span>
			<span className="sr-only"> con {customer.name}</span>
		</ChatLink>
	);
}

/** Links the phone number of a customer to a call. */
export function CustomerPhoneLink({ customer }: { customer: Customer }) {
	const handleContact = useLogCustomerContact(customer);
	return (
		<a
			href={`tel:${customer.phone}`}
			className="link num inline-block py-1 cards:py-0"
			onClick={handleContact}
		>
			{formatPhone(customer.phone)}
		</a>
	);
}
