import type { ReactNode } from "react";
import { CHAT_GROUPS, type ChatName, sampleOf, whyNotChat } from "#features/settings/chat-words.ts";
import { fillChat } from "#features/settings/chats.ts";
import { CLAIMS } from "#features/settings/claim-fields.ts";
import type { SettingsForm } from "#features/settings/form-values.ts";
import { HoursFields } from "#features/settings/hours-fields.tsx";
import {
	ClosedDaysEditor,
	RowsEditor,
	SpecialDaysEditor,
} from "#features/settings/list-editors.tsx";
import { SAME_PRICE } from "#features/settings/payments.ts";
import { FormPicture } from "#ui/picture-field.tsx";
import { recordField } from "#ui/record-field.tsx";
import type { PartId } from "./site-parts.ts";

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

function Identity({ form }: { form: SettingsForm }) {
	const { field } = recordField(form, MARKS);
	return (
		<>
			{field("name")}
			<div className="grid gap-5 sm:grid-cols-2">
				{field("legalName")}
				{field("ruc")}
			</div>
			{field("tagline")}
			{field("description", { rows: 3 })}
			<div className="grid gap-5 sm:grid-cols-2">
				{field("foundedYear")}
				{field("copyrightSince")}
			</div>
			<RowsEditor form={form} name="stats" {...FIGURE} />
			<RowsEditor form={form} name="governmentStats" {...FIGURE} />
		</>
	);
}

const FIGURE = { addLabel: "Agregar cifra", one: "la cifra" };

function Contact({ form }: { form: SettingsForm }) {
	const { field } = recordField(form, MARKS);
	return (
		<>
			<div className="grid gap-5 sm:grid-cols-2">
				{field("whatsapp")}
				{field("phone")}
			</div>
			{field("email")}
			{field("whatsappGreeting", { rows: 3 })}
			{field("hasEmergencyWhatsapp", { label: "Atendemos emergencias por WhatsApp 24/7" })}
			{field("emergencyWhatsapp", { className: "sm:w-1/2" })}
			{field("address.street")}
			<div className="grid gap-5 sm:grid-cols-2">
				{field("address.district")}
				{field("address.city")}
			</div>
			{field("address.landmark")}
			{field("address.mapsQuery")}
			<div className="grid gap-5 sm:grid-cols-2">
				{field("address.latitude")}
				{field("address.longitude")}
			</div>
			{field("social.facebook")}
			{field("social.instagram")}
			{field("social.tiktok")}
		</>
	);
}

function Hours({ form }: { form: SettingsForm }) {
	const { field } = recordField(form, MARKS);
	return (
		<>
			<HoursFields form={form} />
			<ClosedDaysEditor form={form} />
			<SpecialDaysEditor form={form} />
			<div className="grid gap-5 sm:grid-cols-3">
				{field("agenda.capacityPerHour")}
				{field("agenda.minimumNoticeMinutes")}
				{field("agenda.horizonDays")}
			</div>
		</>
	);
}

function Promises({ form }: { form: SettingsForm }) {
	const { field } = recordField(form, MARKS);
	return (
		<>
			<p className="text-sm text-gris">
				En cuántos minutos de horario abierto respondes. El sitio lo promete y la Bandeja lo mide.
			</p>
			<div className="grid gap-5 sm:grid-cols-2">
				{field("promises.contactMinutes")}
				{field("promises.serviceRequestMinutes")}
				{field("promises.quoteMinutes")}
				{field("promises.appointmentMinutes")}
			</div>
			{field("referencesFrom", { className: "sm:w-1/2" })}
			{field("pricesIncludeTax")}
			<div className="grid gap-5 sm:grid-cols-2">
				{field("taxPercent")}
				{field("quoteDays")}
			</div>
		</>
	);
}

function Payments({ form }: { form: PartForm }) {
	const { field, picture } = recordField(form, MARKS);
	const qr = String(form.values["payments.yappyQr"]);
	return (
		<>
			<p className="text-sm text-gris">
				Salen en Contacto, en la cotización impresa y en la página de cada cita. {SAME_PRICE}
			</p>
			<div className="grid gap-x-5 sm:grid-cols-2">
				{field("payments.cash")}
				{field("payments.card")}
			</div>
			{field("payments.yappy", { className: "sm:w-1/2" })}
			{picture("payments.yappyQr", {
				picture: <FormPicture src={qr} shape="aspect-square" />,
				hint: "La imagen que da la app de Yappy. Se guarda en Media.",
			})}
			{field("payments.ach", { rows: 3 })}
		</>
	);
}

function About({ form }: { form: SettingsForm }) {
	const { field } = recordField(form, MARKS);
	return (
		<>
			{field("about.story", { rows: 3 })}
			<RowsEditor form={form} name="about.timeline" addLabel="Agregar año" one="el año" />
			<RowsEditor
				form={form}
				name="about.certifications"
				addLabel="Agregar certificación"
				one="la certificación"
			/>
		</>
	);
}

function Claims({ form }: { form: SettingsForm }) {
	const { field } = recordField(form, MARKS);
	return (
		<>
			<p className="text-sm text-gris">
				Las páginas lo dicen con estas palabras. Escribe de dónde sale cada una: es tu respaldo y
				solo la ve el personal. Con la dirección del sitio puesta (SITE_URL), la que quede vacía no
				se muestra.
			</p>
			{Object.keys(CLAIMS).map((name) => field(`claims.${name}`))}
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
