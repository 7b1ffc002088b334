import { usePanel } from "#admin/frame/context.ts";
import { useServerNow } from "#admin/frame/server-clock.ts";
import type { ContactChannel } from "#core/requests/rules.ts";
import { buildVisitChat } from "#features/workshop/appointments/agenda/staff-messages.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { NotifyButton } from "./action-buttons.tsx";

/** Labels of the buttons that notify a customer. */
export const NOTIFY_LABELS = { phone: "Llamar ahora", whatsapp: "Avisar por WhatsApp" } as const;

type NotifyNowButtonProps = { visit: Visit; onContact: (channel: ContactChannel) => void };

/** Shows a button to notify the customer, next to the notice that they have not been notified. */
export function NotifyNowButton({ visit, onContact }: NotifyNowButtonProps) {
	const text = buildVisitChat(visit, usePanel(), useServerNow());
	return (
		<p>
			<NotifyButton visit={visit} text={text} tone="primary" onNotified={onContact} labels={NOTIFY_LABELS} />
		</p>
	);
}
