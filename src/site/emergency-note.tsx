import { Anchor } from "#ui/link.tsx";
import { buildEmergencyChatUrl } from "./contact-links.ts";
import { useSite } from "./site-data.ts";

/** Shown only while the owner offers emergency service, with its chat (rules 1.6). */
export function EmergencyNote({ className }: { className?: string }) {
	const { settings } = useSite();
	if (!settings.hasEmergencyWhatsapp) return null;
	return (
		<p className={className}>
			¿Te quedaste en la calle? El{" "}
			<Anchor to={buildEmergencyChatUrl(settings)} opensNewTab className="link">
				WhatsApp de emergencias
			</Anchor>{" "}
			atiende 24/7.
		</p>
	);
}
