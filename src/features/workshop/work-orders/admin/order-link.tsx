import { CallLink } from "#admin/frame/contact-links.tsx";
import { createLazyComponent } from "#admin/frame/lazy-component.tsx";
import { useLogContact } from "#admin/frame/use-log-contact.ts";
import { getTypedPhone } from "#domain/phone/typed-phone.ts";
import type { Order } from "#features/workshop/work-orders/contract.ts";
import { ChatLink } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { getNextPress } from "./next-press.ts";

/** Loaded only when staff show the screen to the customer. */
const QrCode = createLazyComponent(async () => (await import("#admin/frame/qr-code.tsx")).QrCode);

/** Offers the customer's contact channels and their tracking link. */
export function OrderLink({ order }: { order: Order }) {
	// The next step has the same chat.
	const hidesChat = getNextPress(order)?.kind === "notify";
	const { lead_id, name, phone, link } = order;
	const typedPhone = getTypedPhone(order);
	const logContact = useLogContact(null);
	return (
		<div className="grid gap-3">
			<div className="flex flex-wrap gap-2 max-md:*:grow">
				{!hidesChat && <OrderChat order={order} size="sm" className="unpinned-chat" />}
				{phone && <CallLink phone={phone} onClick={() => logContact({ id: lead_id, name }, "phone")} />}
			</div>
			{link && (
				<details>
					<summary className="link inline-block cursor-pointer py-1">Enlace y código QR</summary>
					<CopyButton
						text={link}
						label="Copiar enlace"
						successMessage={{
							title: "Enlace copiado",
							description: "Con él, el cliente sigue su carro.",
						}}
						failureTitle="No se copió"
					/>
					<QrCode text={link} label="Código QR del enlace del cliente" />
				</details>
			)}
			{typedPhone && <p className="text-muted wrap-anywhere">Su teléfono como se escribió: {typedPhone}</p>}
			{!phone && order.no_phone && <p className="text-muted">Sin teléfono: {order.no_phone}</p>}
		</div>
	);
}

type OrderChatProps = { order: Order; size?: "sm"; className?: string };

/** Opens the chat with the customer, with the message of the order's state; nothing without a number for it. */
export function OrderChat({ order, ...props }: OrderChatProps) {
	const { lead_id: id, name, phone, has_whatsapp: hasWhatsapp, message } = order;
	const logContact = useLogContact(null);
	if (!phone || !hasWhatsapp) return null;
	return (
		<ChatLink
			isQuiet
			number={phone}
			text={message}
			onClick={() => logContact({ id, name }, "whatsapp")}
			{...props}
		>
			WhatsApp
		</ChatLink>
	);
}
