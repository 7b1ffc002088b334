import { usePanel } from "#admin/frame/context.ts";
import { useServerNow } from "#admin/frame/server-clock.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { isLandline, visitAsChat } from "#features/appointments/staff/appointment-words.ts";
import type { ContactChannel } from "#features/leads/rules.ts";
import { ButtonLink, ChatLink } from "#ui/button.tsx";
import { CONTACT_NOW } from "./tell.ts";

type TellNowProps = { visit: Visit; onContact: (channel: ContactChannel) => void };

/** The press that tells the customer, right where staff read that nobody did. */
export function TellNow({ visit, onContact }: TellNowProps) {
	const speaker = usePanel();
	const now = useServerNow();
	const { phone } = visit;
	if (!phone) return null;
	return (
		<p>
			{isLandline(phone) ? (
				<ButtonLink to={`tel:${phone}`} size="sm" icon="phone" onClick={() => onContact("phone")}>
					{CONTACT_NOW.phone}
				</ButtonLink>
			) : (
				<ChatLink
					number={phone}
					text={visitAsChat(visit, speaker, now)}
					size="sm"
					onClick={() => onContact("whatsapp")}
				>
					{CONTACT_NOW.whatsapp}
				</ChatLink>
			)}
		</p>
	);
}
