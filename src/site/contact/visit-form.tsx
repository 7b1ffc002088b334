import type { FreeHour } from "#features/appointments/contract.ts";
import {
	APPOINTMENT_FAILED,
	APPOINTMENT_SENT,
	MISSING,
	visitAsChat,
} from "#features/appointments/request/sentences.ts";
import { WhenFields } from "#features/appointments/request/when-fields.tsx";
import { fieldsOfHour } from "#features/appointments/request/when-form.ts";
import { heldNote } from "#features/appointments/request/when-sentences.ts";
import { symptomAsNote } from "#features/symptoms/rules.ts";
import { askAvailability } from "#site/availability.ts";
import { useSite } from "#site/site-data.ts";
import { Field, TextArea } from "#ui/field.tsx";
import { type ContactFormProps, FormCard } from "./form-card.tsx";

type VisitFormProps = ContactFormProps & {
	/** The hour that a link preselects, as in ?dia=2026-11-23&hora=8:00 AM; it may be taken by now. */
	hour: FreeHour | undefined;
	/** The symptom that a link names, as in ?sintoma=chilla-al-frenar. */
	symptom: { name: string } | undefined;
};

export function VisitForm({ hour, symptom, ...link }: VisitFormProps) {
	const { settings } = useSite();
	const begins = symptom && { message: symptomAsNote(symptom.name) };
	return (
		<FormCard
			{...link}
			id="cita"
			title="Agenda tu cita"
			text="Elige día y hora; te confirmamos por WhatsApp."
			button="Agendar cita"
			path="/api/appointments"
			sentTitle={APPOINTMENT_SENT}
			failed={APPOINTMENT_FAILED}
			noteOf={heldNote}
			missing={MISSING}
			asChat={visitAsChat}
			brought={{ fields: fieldsOfHour(hour), begins }}
			fields={(free) => (
				<>
					<input type="hidden" name="source" value="contacto" />
					<WhenFields
						shop={settings}
						ask={askAvailability}
						free={free}
						serviceField="service"
						isRequired
					/>
					<Field label="Comentarios" name="message" isRequired={false}>
						<TextArea
							rows={3}
							maxLength={2000}
							placeholder="Marca, modelo y lo que notas en el carro"
						/>
					</Field>
				</>
			)}
		/>
	);
}
