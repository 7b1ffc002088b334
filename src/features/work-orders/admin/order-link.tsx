import { CallLink } from "#admin/frame/contact-links.tsx";
import { createLazyComponent } from "#admin/frame/lazy-component.tsx";
import { useLogContact } from "#admin/frame/use-log-contact.ts";
import { getTypedPhone } from "#domain/phone/typed-phone.ts";
import type { Order } from "#features/work-orders/contract.ts";
import { ChatLink } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { getNextPress } from "./next-press.ts";

/** Loaded only when staff show the screen to the customer. */
const QrCode = createLazyComponent(async () => (await import("#admin/frame/qr-code.tsx")).QrCode);

/** Offers the customer's contact channels and their tracking link. */
export function OrderLink({ order }: { order: Order }) {
	// The next step has the same chat.
	const hidesChat = getNextPress(order)?.kind === "notify";
	const { lead_id, name, phone, has_whatsapp: hasWhatsapp, link, message } = order;
	const lead = { id: lead_id, name };
	const typedPhone = getTypedPhone(order);
	const logContact = useLogContact(null);
	return (
		<div className="grid gap-3">
			<div className="flex flex-wrap gap-2 max-md:*:grow">
				{phone && hasWhatsapp && !hidesChat && (
					<ChatLink
						isQuiet
						number={phone}
						text={message}
						size="sm"
						onClick={() => logContact(lead, "whatsapp")}
					>
						WhatsApp
					</ChatLink>
				)}
				{phone && <CallLink phone={phone} onClick={() => logContact(lead, "phone")} />}
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
