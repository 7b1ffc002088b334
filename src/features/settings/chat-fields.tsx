import { recordField } from "#ui/record-field.tsx";
import { CHAT_GROUPS, type ChatName, sampleOf, whyNotChat } from "./chat-words.ts";
import { fillChat } from "./chats.ts";
import type { SettingsForm } from "./form-values.ts";

const WHERE = {
	answers:
		"En la Bandeja, como respuestas para elegir. El saludo está también en el correo que te avisa.",
	visits: "En la Agenda, en «Hoy» y en la solicitud, según cómo esté la cita.",
	outreach: "En «Por contactar hoy», según por qué toca escribirle a cada quien.",
	estimates:
		"Las dos primeras, cuando la envías desde la cotización; las otras, en «Por contactar hoy».",
};

type ChatFieldsProps = { form: SettingsForm; group: keyof typeof CHAT_GROUPS };

/** Texts with which chats open, each with what it becomes. @source rules 4.40 */
export function ChatFields({ form, group }: ChatFieldsProps) {
	return (
		<>
			<p className="text-sm text-gris">
				Con estas palabras abre el chat de WhatsApp. {WHERE[group]} Antes de enviarlo todavía se
				pueden cambiar.
			</p>
			{CHAT_GROUPS[group].map((name) => (
				<ChatField key={name} name={name} form={form} group={group} />
			))}
		</>
	);
}

function ChatField({ name, form, group }: ChatFieldsProps & { name: ChatName }) {
	const { field } = recordField(form, { marks: "optional" });
	const path = `chats.${name}`;
	const text = String(form.values[path]);
	const why = whyNotChat(name, text);
	return (
		<div>
			{field(path, { rows: 3 })}
			<div role="status" className="mt-2 border-l-4 border-linea pl-3 text-sm">
				{why ? (
					form.errors[path] !== why && <p className="font-medium text-error">{why}</p>
				) : (
					<>
						<p className="text-gris">Se lee así:</p>
						<p className="whitespace-pre-line wrap-anywhere">
							{fillChat(text, { ...sampleOf(group), taller: String(form.values.name) })}
						</p>
					</>
				)}
			</div>
		</div>
	);
}
