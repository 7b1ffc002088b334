import {
	MESSAGE_FAILED,
	MESSAGE_SENT,
	MISSING,
	messageAsChat,
} from "#features/contact/sentences.ts";
import { PERSON_MISSING } from "#features/leads/form/missing.ts";
import { Field, TextArea } from "#ui/field.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { type ContactFormProps, FormCard } from "./form-card.tsx";

const ALL_MISSING = { ...PERSON_MISSING, ...MISSING };

export function MessageForm({ service, before }: ContactFormProps) {
	return (
		<FormCard
			id="mensaje"
			title="Envíanos un mensaje"
			text="Precio, duda o reclamo: te responde una persona del taller."
			button="Enviar mensaje"
			path="/api/contact"
			sentTitle={MESSAGE_SENT}
			failed={MESSAGE_FAILED}
			missing={ALL_MISSING}
			asChat={messageAsChat}
			before={before}
			service={service}
			fields={() => (
				<ContactFields>
					<Field label="Mensaje" name="message" isRequired>
						<TextArea
							rows={5}
							maxLength={4000}
							placeholder="Qué le pasa a tu carro o qué quieres saber"
						/>
					</Field>
				</ContactFields>
			)}
		/>
	);
}
