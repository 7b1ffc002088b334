import { useSite } from "#site/site-data.ts";
import { Anchor } from "#ui/link.tsx";
import { emergencyChat } from "./contact-links.ts";

/** Said only while the owner keeps the promise, and with the chat that answers (rules 1.6). */
export function EmergencyNote({ className }: { className?: string }) {
	const { settings } = useSite();
	if (!settings.hasEmergencyWhatsapp) return null;
	return (
		<p className={className}>
			¿Te quedaste en la calle? El{" "}
			<Anchor to={emergencyChat(settings)} opensNewTab className="link">
				WhatsApp de emergencias
			</Anchor>{" "}
			atiende 24/7.
		</p>
	);
}
