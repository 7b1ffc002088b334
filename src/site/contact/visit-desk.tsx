import { APPOINTMENT_FAILED, APPOINTMENT_SENT, visitAsChat } from "#features/appointments/copy.ts";
import { contactServices } from "#features/appointments/rules.ts";
import { VisitForm } from "#features/appointments/visit-form.tsx";
import { useLeadSending } from "#site/lead-sending.ts";
import { useSite } from "#site/site-data.ts";
import { whatsappUrl } from "#workshop.ts";
import { OutcomeNote } from "./outcome-note.tsx";
import type { DeskProps } from "./posted.ts";

export function VisitDesk({ service, before }: DeskProps) {
	const { settings, services } = useSite();
	const { hours, closedDays, today } = settings;
	const chatOf = (fields: Record<string, string>) =>
		whatsappUrl(settings.whatsapp, visitAsChat(fields));
	const { send, isSending, refusal, receipt, wasTried, last } = useLeadSending({
		path: "/api/appointments",
		sentTitle: APPOINTMENT_SENT,
		failed: APPOINTMENT_FAILED,
		chatOf,
		before,
	});
	return (
		<section id="cita" aria-labelledby="cita-titulo" className="card min-w-0 p-5 md:p-8">
			<h2 id="cita-titulo" className="title-3">
				Agenda tu cita
			</h2>
			<p className="mt-2 mb-6 text-gris">Elige día y hora; te confirmamos por WhatsApp.</p>
			<VisitForm
				action="/contacto#cita"
				services={contactServices(services.map(({ name }) => name))}
				service={service?.name}
				shop={{ hours, closedDays, today }}
				errors={refusal?.fields}
				typed={before?.typed}
				isSending={isSending}
				onSend={send}
				isPosted={!wasTried}
				notice={
					<OutcomeNote
						receipt={receipt}
						sentTitle={APPOINTMENT_SENT}
						isPosted={!wasTried}
						refusal={refusal}
						failed={APPOINTMENT_FAILED}
						chatUrl={chatOf(last ?? before?.typed ?? {})}
					/>
				}
			/>
		</section>
	);
}
