import { useState } from "react";
import type { Visit } from "#features/appointments/contract.ts";
import type { ContactChannel } from "#features/leads/rules.ts";
import { Button, ChatLink } from "#ui/button.tsx";
import { CallLink } from "#ui/call-link.tsx";
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
					<ChatLink number={phone} text={message} size="sm" onClick={() => onContact("whatsapp")}>
						WhatsApp
					</ChatLink>
				)}
				{phone && <CallLink phone={phone} onClick={() => onContact("phone")} />}
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
