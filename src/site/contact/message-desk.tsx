import { contactServices } from "#features/appointments/rules.ts";
import { MESSAGE_FAILED, MESSAGE_SENT, messageAsChat } from "#features/messages/copy.ts";
import { MessageForm } from "#features/messages/message-form.tsx";
import { useLeadSending } from "#site/lead-sending.ts";
import { useSite } from "#site/site-data.ts";
import { whatsappUrl } from "#workshop.ts";
import { OutcomeNote } from "./outcome-note.tsx";
import type { DeskProps } from "./posted.ts";

export function MessageDesk({ service, before }: DeskProps) {
	const { settings, services } = useSite();
	const chatOf = (fields: Record<string, string>) =>
		whatsappUrl(settings.whatsapp, messageAsChat(fields));
	const { send, isSending, refusal, receipt, wasTried, last } = useLeadSending({
		path: "/api/contact",
		sentTitle: MESSAGE_SENT,
		failed: MESSAGE_FAILED,
		chatOf,
		before,
	});
	return (
		<section id="mensaje" aria-labelledby="mensaje-titulo" className="card min-w-0 p-5 md:p-8">
			<h2 id="mensaje-titulo" className="title-3">
				Envíanos un mensaje
			</h2>
			<p className="mt-2 mb-6 text-gris">
				Precio, duda o reclamo: te responde una persona del taller.
			</p>
			<MessageForm
				action="/contacto#mensaje"
				services={contactServices(services.map(({ name }) => name))}
				service={service?.name}
				errors={refusal?.fields}
				typed={before?.typed}
				isSending={isSending}
				onSend={send}
				isPosted={!wasTried}
				notice={
					<OutcomeNote
						receipt={receipt}
						sentTitle={MESSAGE_SENT}
						isPosted={!wasTried}
						refusal={refusal}
						failed={MESSAGE_FAILED}
						chatUrl={chatOf(last ?? before?.typed ?? {})}
					/>
				}
			/>
		</section>
	);
}
