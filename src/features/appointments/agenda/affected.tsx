import type { Visit } from "#features/appointments/contract.ts";
import { changedDayAsChat, isLandline } from "#features/appointments/staff/appointment-words.ts";
import type { Speaker } from "#features/settings/chats.ts";
import { ChatLink } from "#ui/button.tsx";
import { CallLink } from "#ui/call-link.tsx";
import { Anchor } from "#ui/link.tsx";

/** Who tells it, and what the message says of that day. */
type News = { speaker: Speaker; why: string };

type AffectedProps = {
	visits: readonly Visit[];
	hrefFor: (visit: Visit) => string;
	/** Once the day is changed: what the message says. */
	chat?: News;
};

/** The visits of a day that closes or opens less, each with the way to tell its customer. */
export function AgendaAffected({ visits, hrefFor, chat }: AffectedProps) {
	if (visits.length === 0) return null;
	return (
		<ul className="border-t border-linea">
			{visits.map((visit) => (
				<li
					key={visit.id}
					className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-linea py-2"
				>
					<span className="num w-18 font-semibold">{visit.time}</span>
					<span className="min-w-0 grow basis-40">
						<Anchor to={hrefFor(visit)} className="link font-medium">
							{visit.name}
						</Anchor>
						<span className="block text-sm text-gris">{visit.service}</span>
					</span>
					{chat && visit.phone && <Tell visit={visit} phone={visit.phone} chat={chat} />}
				</li>
			))}
		</ul>
	);
}

type TellProps = { visit: Visit; phone: string; chat: News };

export function Tell({ visit, phone, chat }: TellProps) {
	if (isLandline(phone)) return <CallLink phone={phone} name={visit.name} />;
	return (
		<ChatLink number={phone} text={changedDayAsChat(visit, chat.speaker, chat.why)} size="sm">
			Avisar
			<span className="sr-only"> a {visit.name} por WhatsApp</span>
		</ChatLink>
	);
}
