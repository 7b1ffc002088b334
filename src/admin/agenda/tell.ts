import { usePanel } from "#admin/frame/context.ts";
import { useContact } from "#admin/frame/use-contact.ts";
import { serverNow } from "#api/client.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { isLandline, visitAsChat, whenOf } from "#features/appointments/staff/appointment-words.ts";
import type { ContactChannel } from "#features/leads/rules.ts";
import type { Speaker } from "#features/settings/chats.ts";
import type { ToastMessage } from "#ui/toast-card.tsx";
import { whatsappUrl } from "#workshop.ts";
import { CONTACT_NOW } from "./tell-now.tsx";

type Told = {
	speaker: Speaker;
	now: Date;
	onContact: (by: ContactChannel) => void;
};

/**
 * Builds the toast after an hour was assigned on the agenda. If the customer gets no automatic notification, the toast
 * stays open with a button to notify them.
 *
 * @param prefix a sentence before the description
 */
export function hourToast(visit: Visit, told: Told, done = ""): ToastMessage {
	const { speaker, now, onContact } = told;
	const { words, is_untold } = visit.told;
	const title = `${visit.name}: ${whenOf(visit)}`;
	const said = { title, description: [done, words].filter(Boolean).join(" ") };
	const { phone } = visit;
	if (!is_untold || !phone) return said;
	const channel = isLandline(phone) ? "phone" : "whatsapp";
	const isChat = channel === "whatsapp";
	const action = {
		label: CONTACT_NOW[channel],
		to: isChat ? whatsappUrl(phone, visitAsChat(visit, speaker, now)) : `tel:${phone}`,
		opensNewTab: isChat,
		onClick: () => onContact(channel),
	};
	return { ...said, durationMs: Number.POSITIVE_INFINITY, action };
}

export function useHourToast() {
	const speaker = usePanel();
	const contact = useContact(null);
	return (visit: Visit, done?: string) => {
		const told = { speaker, now: serverNow() };
		return hourToast(visit, { ...told, onContact: (channel) => contact(visit, channel) }, done);
	};
}
