import { usePanel } from "#admin/frame/context.ts";
import { useLogContact } from "#admin/frame/use-log-contact.ts";
import { getServerNow } from "#api/client.ts";
import type { ContactChannel } from "#core/requests/rules.ts";
import type { ChatSender } from "#core/settings/chats.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import {
	buildVisitChat,
	formatDayAndTime,
	isLandline,
} from "#features/workshop/appointments/agenda/staff-messages.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import type { ToastMessage } from "#ui/toast-card.tsx";
import { NOTIFY_LABELS } from "./notify-now-button.tsx";

type ToastContext = {
	sender: ChatSender;
	now: Date;
	onContact: (channel: ContactChannel) => void;
};

/**
 * Builds the toast after an hour was assigned on the agenda. If the customer gets no automatic notification, the toast
 * stays open with a button to notify them.
 *
 * @param prefix a sentence before the description
 */
export function buildHourToast(visit: Visit, context: ToastContext, prefix = ""): ToastMessage {
	const { sender, now, onContact } = context;
	const { text: notificationText, needs_notification: isUnnotified } = visit.notification;
	const title = `${visit.name}: ${formatDayAndTime(visit)}`;
	const message = { title, description: [prefix, notificationText].filter(Boolean).join(" ") };
	const { phone } = visit;
	if (!isUnnotified || !phone) return message;
	const channel = isLandline(phone) ? "phone" : "whatsapp";
	const isChat = channel === "whatsapp";
	const action = {
		label: NOTIFY_LABELS[channel],
		to: isChat ? buildWhatsappUrl(phone, buildVisitChat(visit, sender, now)) : `tel:${phone}`,
		opensNewTab: isChat,
		onClick: () => onContact(channel),
	};
	return { ...message, durationMs: Number.POSITIVE_INFINITY, action };
}

export function useHourToast() {
	const panel = usePanel();
	const logContact = useLogContact(null);
	return (visit: Visit, prefix?: string) => {
		const context = { sender: panel, now: getServerNow() };
		const { lead_id, name } = visit;
		const onContact = (channel: ContactChannel) => logContact({ id: lead_id, name }, channel);
		return buildHourToast(visit, { ...context, onContact }, prefix);
	};
}
