import {
	formatMessageAsChat,
	MESSAGE_FAILED,
	MESSAGE_SENT,
	REQUIRED_MESSAGES,
} from "#features/inbox/contact/messages.ts";
import { Field, TextArea } from "#ui/field.tsx";
import { type ContactFormProps, FormCard } from "./form-card.tsx";

export function MessageForm(props: ContactFormProps) {
	return (
		<FormCard
			{...props}
			id="mensaje"
			title="Envíanos un mensaje"
			text="Precio, duda o reclamo: te responde una persona del taller."
			button="Enviar mensaje"
			path="/api/contact"
			sentTitle={MESSAGE_SENT}
			failed={MESSAGE_FAILED}
			requiredMessages={REQUIRED_MESSAGES}
			formatChat={formatMessageAsChat}
			fields={() => (
				<Field label="Mensaje" name="message" isRequired>
					<TextArea rows={5} maxLength={4000} placeholder="Qué le pasa a tu carro o qué quieres saber" />
				</Field>
			)}
		/>
	);
}
