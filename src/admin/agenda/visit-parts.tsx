import { usePanel } from "#admin/frame/context.ts";
import { Part } from "#admin/frame/part.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { INBOX } from "#admin/inbox/query.ts";
import type { VisitDetail } from "#features/appointments/contract.ts";
import { AppointmentContact } from "#features/appointments/staff/appointment-contact.tsx";
import { AppointmentFacts } from "#features/appointments/staff/appointment-facts.tsx";
import { visitAsChat } from "#features/appointments/staff/appointment-words.ts";
import { LeadHistory } from "#features/leads/inbox/lead-history.tsx";
import type { ContactChannel } from "#features/leads/rules.ts";
import { Anchor } from "#ui/link.tsx";
import { ResendButton } from "./resend.tsx";

type VisitPartsProps = {
	visit: VisitDetail;
	now: Date;
	reload: () => Promise<void>;
	onCorrect: () => void;
	onContact: (channel: ContactChannel) => void;
};

export function VisitParts({ visit, now, reload, onCorrect, onContact }: VisitPartsProps) {
	const speaker = usePanel();
	return (
		<div className="-mx-4 -mt-4 *:border-b *:border-linea md:-mx-6 md:-mt-6">
			<Part title="La cita" className="md:px-6">
				<AppointmentFacts visit={visit} resend={<ResendButton visit={visit} onSent={reload} />} />
				{visit.phone && (
					<SmallButton icon="edit" className="mt-4" onClick={onCorrect}>
						Corregir datos
					</SmallButton>
				)}
			</Part>
			<Part title="Avisar" className="md:px-6">
				<AppointmentContact
					visit={visit}
					message={visitAsChat(visit, speaker, now)}
					onContact={onContact}
				/>
			</Part>
			<Part title="Historial" className="last:border-b-0 md:px-6">
				<LeadHistory events={visit.history} now={now} />
				<Anchor to={`${INBOX}/${visit.id}?state=todas`} className="link mt-3 inline-block py-1">
					Ver la solicitud en la Bandeja
				</Anchor>
			</Part>
		</div>
	);
}
