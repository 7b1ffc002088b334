import { recordField } from "#ui/record-field.tsx";
import { CHAT_SAMPLE, type ChatName, fillChat, whyNotChat } from "./chats.ts";
import type { SettingsForm } from "./form-values.ts";

const GROUPS: readonly [title: string, where: string, names: readonly ChatName[]][] = [
	[
		"Responder una solicitud",
		"En la Bandeja, como respuestas para elegir; el saludo también en el correo que te avisa.",
		["greeting", "lacking", "inStock", "askHour", "followUp"],
	],
	[
		"Avisar de una cita",
		"En la Agenda, en «Hoy» y en la solicitud, según cómo esté la cita.",
		["toConfirm", "confirmed", "calledOff", "missed", "changedDay", "ready"],
	],
	[
		"Por contactar hoy",
		"En esa lista, según por qué toca escribirle a cada quien.",
		[
			...(["firstMessage", "firstVisit", "firstService", "callBack"] as const),
			...(["reminder", "held", "quiet", "cancelled"] as const),
		],
	],
];

/** The texts with which chats open, each with what it becomes. @source rules 4.40 */
export function ChatFields({ form }: { form: SettingsForm }) {
	return GROUPS.map(([title, where, names]) => (
		<fieldset key={title} className="grid gap-5 border-t border-linea pt-5">
			<legend className="float-left title-5">{title}</legend>
			<p className="clear-both -mt-4 text-sm text-gris">{where}</p>
			{names.map((name) => (
				<ChatField key={name} name={name} form={form} />
			))}
		</fieldset>
	));
}

function ChatField({ name, form }: { name: ChatName; form: SettingsForm }) {
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
							{fillChat(text, { ...CHAT_SAMPLE, taller: String(form.values.name) })}
						</p>
					</>
				)}
			</div>
		</div>
	);
}
