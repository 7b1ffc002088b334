import { contactServices } from "#features/appointments/request/rules.ts";
import { MessageFields } from "#features/contact/message-fields.tsx";
import {
	MESSAGE_FAILED,
	MESSAGE_SENT,
	MISSING,
	messageAsChat,
} from "#features/contact/sentences.ts";
import { PERSON_MISSING } from "#features/leads/form/missing.ts";
import { useSite } from "#site/site-data.ts";
import { FormCard } from "./form-card.tsx";
import type { ContactFormProps } from "./posted.ts";

const ALL_MISSING = { ...PERSON_MISSING, ...MISSING };

export function MessageForm({ service, before }: ContactFormProps) {
	const { services } = useSite();
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
			fields={(refused) => (
				<MessageFields
					{...refused}
					services={contactServices(services.map(({ name }) => name))}
					service={service?.name}
				/>
			)}
		/>
	);
}
