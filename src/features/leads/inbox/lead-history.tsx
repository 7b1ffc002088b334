import type { LeadEvent } from "#features/leads/contract.ts";
import { Ago } from "#ui/ago.tsx";
import { WholeWords } from "#ui/whole-words.tsx";

const NAMES: Record<LeadEvent["kind"], string> = {
	created: "Solicitud recibida",
	state: "Cambio de estado",
	note: "Nota",
	owner: "Responsable",
	contact: "Contacto",
	edited: "Corrección",
	closing: "Cambio de estado",
};

/** What happened to a lead, newest first. */
export function LeadHistory({ events, now }: { events: readonly LeadEvent[]; now: Date }) {
	return (
		<ol className="text-sm">
			{events.map((event) => (
				<li key={event.id} className="border-t border-linea py-2.5">
					<p className="flex flex-wrap justify-between gap-x-3 text-gris">
						<span>
							{NAMES[event.kind]} · {event.author}
						</span>
						<Ago at={event.created_at} now={now} className="num" />
					</p>
					<p className="whitespace-pre-line">
						<WholeWords text={event.text} />
					</p>
				</li>
			))}
		</ol>
	);
}
