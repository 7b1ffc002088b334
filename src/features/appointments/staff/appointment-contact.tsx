import { useState } from "react";
import type { Visit } from "#features/appointments/contract.ts";
import type { ContactChannel } from "#features/leads/rules.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { formatPhone } from "#ui/format.ts";
import { whatsappUrl } from "#workshop.ts";
import { isLandline } from "./appointment-words.ts";

type ContactProps = {
	visit: Visit;
	/** What the chat opens with. */
	message: string;
	onContact: (channel: ContactChannel) => void;
};

/** The ways to reach whoever comes, with the words already written, and the link that is theirs. */
export function AppointmentContact({ visit, message, onContact }: ContactProps) {
	const { phone, link } = visit;
	const [copied, setCopied] = useState<"yes" | "no">();

	async function handleCopy() {
		if (!link) return;
		try {
			await navigator.clipboard.writeText(link);
			setCopied("yes");
		} catch {
			setCopied("no");
		}
	}

	return (
		<div className="grid gap-2">
			<div className="flex flex-wrap gap-2 *:grow">
				{phone && !isLandline(phone) && (
					<ButtonLink
						to={whatsappUrl(phone, message)}
						opensNewTab
						tone="whatsapp"
						size="sm"
						icon="whatsapp"
						onClick={() => onContact("whatsapp")}
					>
						WhatsApp
					</ButtonLink>
				)}
				{phone && (
					<ButtonLink
						to={`tel:${phone}`}
						tone="line"
						size="sm"
						icon="phone"
						onClick={() => onContact("phone")}
					>
						Llamar
						<span className="sr-only"> al {formatPhone(phone)}</span>
					</ButtonLink>
				)}
				{link && (
					<Button tone="line" size="sm" icon="copy" onClick={() => void handleCopy()}>
						Copiar enlace
					</Button>
				)}
			</div>
			<p role="status" className="text-sm text-gris">
				{copied === "yes" && "Enlace copiado: con él, el cliente ve, cambia o cancela su cita."}
				{copied === "no" && `Cópialo a mano: ${link}`}
			</p>
		</div>
	);
}
