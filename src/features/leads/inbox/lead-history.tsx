import type { LeadEvent } from "#features/leads/contract.ts";
import { Ago } from "#ui/ago.tsx";
import { WholeWords } from "#ui/whole-words.tsx";
import { type NoteChanges, NoteLine } from "./note-line.tsx";

const NAMES: Record<LeadEvent["kind"], string> = {
	created: "Solicitud recibida",
	state: "Cambio de estado",
	note: "Nota",
	owner: "Responsable",
	contact: "Contacto",
	edited: "Corrección",
	closing: "Cambio de estado",
};

type LeadHistoryProps = {
	events: readonly LeadEvent[];
	now: Date;
	/** Left out where its notes are only read. */
	notes?: NoteChanges;
};

/** What happened to a lead, newest first. */
export function LeadHistory({ events, now, notes }: LeadHistoryProps) {
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
					{event.note ? (
						<NoteLine event={event} note={event.note} now={now} changes={notes} />
					) : (
						<p className="whitespace-pre-line wrap-anywhere">
							<WholeWords text={event.text} />
						</p>
					)}
				</li>
			))}
		</ol>
	);
}
