import { Fragment, type ReactNode } from "react";
import { CHAT_GROUPS, type ChatName, sampleOf, whyNotChat } from "#features/settings/chat-words.ts";
import { fillChat } from "#features/settings/chats.ts";
import { AGENDA, SETTINGS } from "#features/settings/fields.ts";
import type { SettingsForm } from "#features/settings/form-values.ts";
import { HoursFields } from "#features/settings/hours-fields.tsx";
import {
	ClosedDaysEditor,
	RowsEditor,
	SpecialDaysEditor,
} from "#features/settings/list-editors.tsx";
import { SAME_PRICE } from "#features/settings/payments.ts";
import type { RecordField } from "#record-fields.ts";
import { cn } from "#ui/cn.ts";
import { FormPicture } from "#ui/picture-field.tsx";
import { recordField } from "#ui/record-field.tsx";
import { type PartId, partOf } from "./site-parts.ts";

type PartForm = SettingsForm & { pickPicture: () => void };

export const PART_FIELDS: Record<PartId, (props: { form: PartForm }) => ReactNode> = {
	negocio: Identity,
	contacto: Contact,
	horario: Hours,
	promesas: Promises,
	pagos: Payments,
	mensajes: ({ form }) => <ChatFields form={form} group="answers" />,
	citas: ({ form }) => <ChatFields form={form} group="visits" />,
	contactar: ({ form }) => <ChatFields form={form} group="outreach" />,
	cotizaciones: ({ form }) => <ChatFields form={form} group="estimates" />,
	taller: Workshop,
	afirma: Claims,
	nosotros: About,
};

const MARKS = { marks: "optional" } as const;

/** The controls of a part: those that its layout places, and behind them whatever else stands in it. */
function partFields(form: PartForm, part: PartId) {
	const { field, picture } = recordField(form, MARKS);
	const placed = new Set<string>();
	function control(name: string) {
		placed.add(name);
		return (
			<Fragment key={name}>{field(name, OVER[name] ?? OVER[SETTINGS[name]?.type ?? ""])}</Fragment>
		);
	}
	const isLeft = ([name, { type }]: [string, RecordField]) =>
		partOf(name) === part && !placed.has(name) && type !== "rows" && type !== "picture";
	return {
		picture,
		/** A name has a line to itself, several of a list share one; a list of one leaves half of it empty. */
		lines: (...lines: (string | readonly string[])[]) =>
			lines.map((line) =>
				typeof line === "string" ? (
					control(line)
				) : (
					<div key={line.join()} className={cn("grid gap-5", line.length > 2 ? THREE : TWO)}>
						{line.map(control)}
					</div>
				),
			),
		rest: () =>
			Object.entries(SETTINGS)
				.filter(isLeft)
				.map(([name]) => control(name)),
	};
}

const OVER: Readonly<Record<string, { rows?: number; label?: string }>> = {
	long: { rows: 3 },
	hasEmergencyWhatsapp: { label: "Atendemos emergencias por WhatsApp 24/7" },
};
const [TWO, THREE] = ["sm:grid-cols-2", "sm:grid-cols-3"];

function Identity({ form }: { form: PartForm }) {
	const { lines, rest } = partFields(form, "negocio");
	return (
		<>
			{lines("name", ["legalName", "ruc"], "tagline", "description")}
			{lines(["foundedYear", "copyrightSince"])}
			<RowsEditor form={form} name="stats" {...FIGURE} />
			<RowsEditor form={form} name="governmentStats" {...FIGURE} />
			{rest()}
		</>
	);
}

const FIGURE = { addLabel: "Agregar cifra", one: "la cifra" };

function Contact({ form }: { form: PartForm }) {
	const { lines, rest } = partFields(form, "contacto");
	return (
		<>
			{lines(["whatsapp", "phone"], "email", "whatsappGreeting", "hasEmergencyWhatsapp")}
			{lines(["emergencyWhatsapp"], "address.street", ["address.district", "address.city"])}
			{lines("address.landmark", "address.mapsQuery", ["address.latitude", "address.longitude"])}
			{rest()}
		</>
	);
}

function Hours({ form }: { form: PartForm }) {
	const { lines, rest } = partFields(form, "horario");
	return (
		<>
			<HoursFields form={form} />
			<ClosedDaysEditor form={form} />
			<SpecialDaysEditor form={form} />
			{lines(Object.keys(AGENDA).map((name) => `agenda.${name}`))}
			{rest()}
		</>
	);
}

function Promises({ form }: { form: PartForm }) {
	const { lines, rest } = partFields(form, "promesas");
	return (
		<>
			<p className="text-sm text-gris">
				En cuántos minutos de horario abierto respondes. El sitio lo promete y la Bandeja lo mide.
			</p>
			{lines(["promises.contactMinutes", "promises.serviceRequestMinutes"])}
			{lines(["promises.quoteMinutes", "promises.appointmentMinutes"])}
			{lines(["referencesFrom"], "pricesIncludeTax", ["taxPercent", "quoteDays"])}
			{rest()}
		</>
	);
}

function Payments({ form }: { form: PartForm }) {
	const { lines, picture, rest } = partFields(form, "pagos");
	const qr = String(form.values["payments.yappyQr"]);
	return (
		<>
			<p className="text-sm text-gris">
				Salen en Contacto, en la cotización impresa y en la página de cada cita. {SAME_PRICE}
			</p>
			{lines(["payments.cash", "payments.card"], ["payments.yappy"])}
			{picture("payments.yappyQr", {
				picture: <FormPicture src={qr} shape="aspect-square" />,
				hint: "La imagen que da la app de Yappy. Se guarda en Media.",
			})}
			{rest()}
		</>
	);
}

function About({ form }: { form: PartForm }) {
	const { lines, rest } = partFields(form, "nosotros");
	return (
		<>
			{lines("about.story")}
			<RowsEditor form={form} name="about.timeline" addLabel="Agregar año" one="el año" />
			<RowsEditor
				form={form}
				name="about.certifications"
				addLabel="Agregar certificación"
				one="la certificación"
			/>
			{rest()}
		</>
	);
}

function Claims({ form }: { form: PartForm }) {
	return (
		<>
			<p className="text-sm text-gris">
				Las páginas lo dicen con estas palabras. Escribe de dónde sale cada una: es tu respaldo y
				solo la ve el personal. Con la dirección del sitio puesta (SITE_URL), la que quede vacía no
				se muestra.
			</p>
			{partFields(form, "afirma").rest()}
		</>
	);
}

function Workshop({ form }: { form: SettingsForm }) {
	const { field } = recordField(form, MARKS);
	return (
		<>
			{field("usesWorkOrders")}
			<ChatFields form={form} group="orders" />
		</>
	);
}

const WHERE = {
	answers:
		"En la Bandeja, como respuestas para elegir. El saludo está también en el correo que te avisa.",
	visits: "En la Agenda, en «Hoy» y en la solicitud, según cómo esté la cita.",
	outreach: "En «Por contactar hoy», según por qué toca escribirle a cada quien.",
	estimates:
		"Las dos primeras, cuando la envías desde la cotización; las otras, en «Por contactar hoy».",
	orders: "En «Taller», según cómo esté el carro; también salen solas por correo.",
};

type ChatFieldsProps = { form: SettingsForm; group: keyof typeof CHAT_GROUPS };

/** Texts with which chats open, each with what it becomes. @source rules 4.40 */
function ChatFields({ form, group }: ChatFieldsProps) {
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
	const { field } = recordField(form, MARKS);
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
