import type { FreeHour } from "#features/appointments/contract.ts";
import { contactServices } from "#features/appointments/request/rules.ts";
import {
	APPOINTMENT_FAILED,
	APPOINTMENT_SENT,
	MISSING,
	visitAsChat,
} from "#features/appointments/request/sentences.ts";
import { VisitFields } from "#features/appointments/request/visit-fields.tsx";
import { fieldsOfHour } from "#features/appointments/request/when-form.ts";
import { heldNote } from "#features/appointments/request/when-sentences.ts";
import { PERSON_MISSING } from "#features/leads/form/missing.ts";
import { symptomAsNote } from "#features/symptoms/rules.ts";
import { askAvailability } from "#site/availability.ts";
import { useSite } from "#site/site-data.ts";
import { FormCard } from "./form-card.tsx";
import type { ContactFormProps } from "./posted.ts";

const ALL_MISSING = { ...PERSON_MISSING, ...MISSING };

type VisitFormProps = ContactFormProps & {
	/** The hour that a link brought, as in ?dia=2026-11-23&hora=8:00 AM; it may be taken by now. */
	hour: FreeHour | undefined;
	/** What a link says that the car does, as in ?sintoma=chilla-al-frenar. */
	symptom: { name: string } | undefined;
};

export function VisitForm({ service, hour, symptom, before }: VisitFormProps) {
	const { settings, services } = useSite();
	const wished = fieldsOfHour(hour);
	const begins = symptom ? { message: symptomAsNote(symptom.name) } : undefined;
	return (
		<FormCard
			id="cita"
			title="Agenda tu cita"
			text="Elige día y hora; te confirmamos por WhatsApp."
			button="Agendar cita"
			path="/api/appointments"
			sentTitle={APPOINTMENT_SENT}
			failed={APPOINTMENT_FAILED}
			noteOf={heldNote}
			missing={ALL_MISSING}
			asChat={visitAsChat}
			before={before}
			brought={{ fields: wished, ...(begins && { begins }) }}
			fields={({ free, typed = { ...wished, ...begins }, ...refused }) => (
				<VisitFields
					{...refused}
					typed={typed}
					services={contactServices(services.map(({ name }) => name))}
					service={service?.name}
					when={{ shop: settings, ask: askAvailability, free }}
				/>
			)}
		/>
	);
}
