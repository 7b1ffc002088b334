import { CHANNEL_LABELS } from "#features/leads/sentences.ts";
import { plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import type { Figures } from "./figures-contract.ts";

type ChannelListProps = {
	channels: Figures["channels"];
	hrefFor: (channel: Figures["channels"][number]["channel"]) => string;
};

/** By which way requests came; the bar only repeats the number. */
export function ChannelList({ channels, hrefFor }: ChannelListProps) {
	const most = channels[0]?.found ?? 1;
	if (channels.length === 0) return <p className="text-gris">Nadie pidió nada todavía.</p>;
	return (
		<ol>
			{channels.map(({ channel, found }) => (
				<li key={channel} className="py-1.5">
					<p className="flex items-baseline justify-between gap-3">
						<Anchor to={hrefFor(channel)} className="link py-1">
							{CHANNEL_LABELS[channel]}
						</Anchor>
						<span className="num text-sm whitespace-nowrap text-gris">
							{plural(found, "solicitud", "solicitudes")}
						</span>
					</p>
					<div aria-hidden="true" className="h-1 bg-hueso">
						<div className="h-full bg-tinta" style={{ width: `${(found / most) * 100}%` }} />
					</div>
				</li>
			))}
		</ol>
	);
}
