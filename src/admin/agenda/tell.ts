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
 * What is said of an hour given on the agenda itself, and whether its customer hears of it: when nobody tells them, the
 * message stays, with the press that does.
 *
 * @param done a sentence before the rest
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
