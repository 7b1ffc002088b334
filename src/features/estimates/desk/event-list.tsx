import { EVENT_LABELS } from "#features/estimates/choices.ts";
import type { EstimateEvent } from "#features/estimates/contract.ts";
import { Ago } from "#ui/ago.tsx";

/** What happened to an estimate, the newest first. */
export function EventList({ events, now }: { events: readonly EstimateEvent[]; now: Date }) {
	return (
		<ol className="grid gap-3 text-sm">
			{events.map(({ id, kind, version, author, via, text, at }) => (
				<li key={id} className="border-l-2 border-linea pl-3">
					<p>
						<span className="font-medium">{EVENT_LABELS[kind]}</span>
						{via && `, ${wayOf(via)}`}
						<span className="text-gris"> · versión {version}</span>
					</p>
					{text && <p className="whitespace-pre-line">{text}</p>}
					<p className="text-gris">
						{author}, <Ago at={at} now={now} />
					</p>
				</li>
			))}
		</ol>
	);
}

const WAYS: Readonly<Record<string, string>> = {
	whatsapp: "por WhatsApp",
	llamada: "por teléfono",
	en_persona: "en persona",
	enlace: "por el enlace",
	pdf: "en PDF",
};

const wayOf = (via: string) => WAYS[via] ?? via;
