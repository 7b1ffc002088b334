import type { ReactNode } from "react";
import type { Visit } from "#features/appointments/contract.ts";
import { changedDayAsChat, isLandline } from "#features/appointments/staff/appointment-words.ts";
import type { ContactChannel } from "#features/leads/rules.ts";
import type { Speaker } from "#features/settings/chats.ts";
import { ButtonLink, ChatLink } from "#ui/button.tsx";
import { CallLink } from "#ui/call-link.tsx";

type TellProps = {
	visit: Visit;
	/** What the chat opens with. */
	text: string;
	tone?: "primary" | "line";
	onTold: (channel: ContactChannel) => void;
	words: Record<"phone" | "whatsapp", ReactNode>;
};

/** The press that goes to a customer: a chat, or a call where a landline has none. */
export function Tell({ visit: { phone }, text, tone = "line", onTold, words }: TellProps) {
	if (!phone) return null;
	if (isLandline(phone))
		return (
			<ButtonLink
				to={`tel:${phone}`}
				tone={tone}
				size="sm"
				icon="phone"
				onClick={() => onTold("phone")}
			>
				{words.phone}
			</ButtonLink>
		);
	return (
		<ChatLink number={phone} text={text} size="sm" onClick={() => onTold("whatsapp")}>
			{words.whatsapp}
		</ChatLink>
	);
}

type TellNewsProps = { visit: Visit; speaker: Speaker; why: string };

/** The same once the day is changed. @param props `why` is what the message says of that day */
export function TellNews({ visit, speaker, why }: TellNewsProps) {
	const { phone, name } = visit;
	if (!phone) return null;
	if (isLandline(phone)) return <CallLink phone={phone} name={name} />;
	return (
		<ChatLink number={phone} text={changedDayAsChat(visit, speaker, why)} size="sm">
			Avisar
			<span className="sr-only"> a {name} por WhatsApp</span>
		</ChatLink>
	);
}
