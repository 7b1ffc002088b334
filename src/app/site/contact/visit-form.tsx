import { formatSymptomNote } from "#features/content/symptoms/rules.ts";
import { type ContactFormProps, FormCard } from "#features/inbox/contact/site/form-card.tsx";
import type { FreeHour } from "#features/workshop/appointments/contract.ts";
import {
	APPOINTMENT_FAILED,
	APPOINTMENT_SENT,
	formatRequestChat,
	REQUIRED_MESSAGES,
} from "#features/workshop/appointments/request/messages.ts";
import { WhenFields } from "#features/workshop/appointments/request/when-fields.tsx";
import { toHourFields } from "#features/workshop/appointments/request/when-form.ts";
import { formatReservationNote } from "#features/workshop/appointments/request/when-messages.ts";
import { fetchAvailability } from "#features/workshop/appointments/site/availability.ts";
import { useSite } from "#site/site-data.ts";
import { Field, TextArea } from "#ui/field.tsx";

type VisitFormProps = ContactFormProps & {
	/** The hour that a link preselects, as in ?dia=2026-11-23&hora=8:00 AM; it may be taken by now. */
	hour: FreeHour | undefined;
	/** The symptom that a link names, as in ?sintoma=chilla-al-frenar. */
	symptom: { name: string } | undefined;
};

export function VisitForm({ hour, symptom, ...formProps }: VisitFormProps) {
	const { settings } = useSite();
	const initialValues = symptom && { message: formatSymptomNote(symptom.name) };
	return (
		<FormCard
			{...formProps}
			id="cita"
			title="Agenda tu cita"
			text="Elige día y hora; te confirmamos por WhatsApp."
			button="Agendar cita"
			path="/api/appointments"
			sentTitle={APPOINTMENT_SENT}
			failed={APPOINTMENT_FAILED}
			getNote={formatReservationNote}
			requiredMessages={REQUIRED_MESSAGES}
			formatChat={formatRequestChat}
			prefill={{ fields: toHourFields(hour), prefixes: initialValues }}
			fields={(freeHours) => (
				<>
					<input type="hidden" name="source" value="contacto" />
					<WhenFields
						shop={settings}
						fetchHours={fetchAvailability}
						free={freeHours}
						serviceField="service"
						isRequired
					/>
					<Field label="Comentarios" name="message" isRequired={false}>
						<TextArea rows={3} maxLength={2000} placeholder="Marca, modelo y lo que notas en el carro" />
					</Field>
				</>
			)}
		/>
	);
}
