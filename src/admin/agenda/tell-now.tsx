import { usePanel } from "#admin/frame/context.ts";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { Tell } from "#features/appointments/agenda/presses.tsx";
import type { Visit } from "#features/appointments/contract.ts";
import { visitAsChat } from "#features/appointments/staff/appointment-words.ts";
import type { ContactChannel } from "#features/leads/rules.ts";

/** The presses that tell a customer what nobody told them. */
export const CONTACT_NOW = { phone: "Llamar ahora", whatsapp: "Avisar por WhatsApp" } as const;

type TellNowProps = { visit: Visit; onContact: (channel: ContactChannel) => void };

/** The press that tells the customer, right where staff read that nobody did. */
export function TellNow({ visit, onContact }: TellNowProps) {
	const text = visitAsChat(visit, usePanel(), useServerNow());
	return (
		<p>
			<Tell visit={visit} text={text} tone="primary" onTold={onContact} words={CONTACT_NOW} />
		</p>
	);
}
