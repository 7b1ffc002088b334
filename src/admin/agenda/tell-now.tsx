import { usePanel } from "#admin/frame/context.ts";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { Tell } from "#features/appointments/agenda/presses.tsx";
import type { Visit } from "#features/appointments/contract.ts";
import { visitAsChat } from "#features/appointments/staff/appointment-words.ts";
import type { ContactChannel } from "#features/leads/rules.ts";

/** Labels of the buttons that notify a customer. */
export const CONTACT_NOW = { phone: "Llamar ahora", whatsapp: "Avisar por WhatsApp" } as const;

type TellNowProps = { visit: Visit; onContact: (channel: ContactChannel) => void };

/** Shows a button to notify the customer, next to the notice that they have not been notified. */
export function TellNow({ visit, onContact }: TellNowProps) {
	const text = visitAsChat(visit, usePanel(), useServerNow());
	return (
		<p>
			<Tell visit={visit} text={text} tone="primary" onTold={onContact} words={CONTACT_NOW} />
		</p>
	);
}
