import type { ReactNode } from "react";
import { ChatFields } from "#features/settings/chat-fields.tsx";
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
