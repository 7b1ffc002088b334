import { useState } from "react";
import { read, staffApi } from "#api/client.ts";
import type { Settings } from "#features/settings/contract.ts";
import {
	editOfValues,
	FORM,
	type SettingsForm,
	type SettingsValues,
	valuesOfSettings,
} from "#features/settings/form-values.ts";
import { HoursFields } from "#features/settings/hours-fields.tsx";
import {
	ClosedDaysEditor,
	RowsEditor,
	SpecialDaysEditor,
} from "#features/settings/list-editors.tsx";
import { SAME_PRICE } from "#features/settings/payments.ts";
import { withoutQuery } from "#site-path.ts";
import { formatPhone } from "#ui/format.ts";
import { FormPicture } from "#ui/picture-field.tsx";
import { recordField } from "#ui/record-field.tsx";
import type { Route } from "./+types/settings-site";
import { usePanel } from "./frame/context.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { MediaPicker } from "./media/picker.tsx";
import { RecordForm } from "./record/form.tsx";
import { useRecordForm } from "./record/use-record-form.ts";
import { SETTINGS } from "./settings/paths.ts";
import { Section, SectionIndex, useNeededSections } from "./settings/site-section.tsx";

/** Phones are stored in E.164 and read as people dial them. */
function shown(settings: Settings): SettingsValues {
	const { whatsapp, phone, emergencyWhatsapp } = settings;
	return {
		...valuesOfSettings(settings),
		whatsapp: formatPhone(whatsapp),
		phone: formatPhone(phone),
		emergencyWhatsapp: formatPhone(emergencyWhatsapp),
	};
}

export async function clientLoader() {
	return read(staffApi.admin.settings.$get());
}

export default function SettingsSitePage({ loaderData }: Route.ComponentProps) {
	const { setShop } = usePanel();
	const [isPicking, setIsPicking] = useState(false);
	const form = useRecordForm({
		fields: FORM,
		name: "ajustes",
		id: "sitio",
		start: shown(loaderData.settings),
		seenAt: loaderData.updated_at,
		send: async (values, { seenAt }) => {
			const json = { ...editOfValues(values), updated_at: seenAt };
			const saved = await read(staffApi.admin.settings.$put({ json }));
			setShop(saved.settings.name);
			return saved;
		},
		valuesOf: ({ settings }) => shown(settings),
		failure: "Error guardando la configuración",
		done: ({ warnings }) => Object.values(warnings)[0] ?? "Guardado: el sitio ya lo muestra",
		list: SETTINGS,
	});
	useNeededSections(form.errors);
	return (
		<>
			<RecordForm
				id="ajustes"
				title="Datos del sitio"
				back={{ to: SETTINGS, label: "Configuración" }}
				form={form}
				saveLabel="Guardar"
				aside={<SectionIndex />}
			>
				<Identity form={form} />
				<Contact form={form} />
				<Hours form={form} />
				<Promises form={form} />
				<Payments form={{ ...form, pickPicture: () => setIsPicking(true) }} />
				<Chats form={form} />
				<About form={form} />
			</RecordForm>
			<MediaPicker
				isOpen={isPicking}
				onOpenChange={setIsPicking}
				category="general"
				onPick={({ url }) => form.set({ "payments.yappyQr": withoutQuery(url) })}
			/>
		</>
	);
}

export const ErrorBoundary = loadFailureOf("Datos del sitio", "Error cargando la configuración");

const MARKS = { marks: "optional" } as const;

function Identity({ form }: { form: SettingsForm }) {
	const { field } = recordField(form, MARKS);
	return (
		<Section id="negocio">
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
		</Section>
	);
}

const FIGURE = { addLabel: "Agregar cifra", one: "la cifra" };

function Contact({ form }: { form: SettingsForm }) {
	const { field } = recordField(form, MARKS);
	return (
		<Section id="contacto">
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
		</Section>
	);
}

function Hours({ form }: { form: SettingsForm }) {
	const { field } = recordField(form, MARKS);
	return (
		<Section id="horario">
			<HoursFields form={form} />
			<ClosedDaysEditor form={form} />
			<SpecialDaysEditor form={form} />
			<div className="grid gap-5 sm:grid-cols-3">
				{field("agenda.capacityPerHour")}
				{field("agenda.minimumNoticeMinutes")}
				{field("agenda.horizonDays")}
			</div>
		</Section>
	);
}

function Promises({ form }: { form: SettingsForm }) {
	const { field } = recordField(form, MARKS);
	return (
		<Section id="promesas">
			<p className="-mt-3 text-sm text-gris">
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
		</Section>
	);
}

function Payments({ form }: { form: SettingsForm & { pickPicture: () => void } }) {
	const { field, picture } = recordField(form, MARKS);
	const qr = String(form.values["payments.yappyQr"]);
	return (
		<Section id="pagos">
			<p className="-mt-3 text-sm text-gris">
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
		</Section>
	);
}

function Chats({ form }: { form: SettingsForm }) {
	const { field } = recordField(form, MARKS);
	return (
		<Section id="mensajes">
			<p className="-mt-3 text-sm text-gris">
				Con estas palabras abre el chat en «Por contactar hoy». Allí todavía se pueden cambiar.
			</p>
			{field("chats.reminder", { rows: 4 })}
			{field("chats.held", { rows: 4 })}
			{field("chats.quiet", { rows: 4 })}
			{field("chats.cancelled", { rows: 4 })}
		</Section>
	);
}

function About({ form }: { form: SettingsForm }) {
	const { field } = recordField(form, MARKS);
	return (
		<Section id="nosotros">
			{field("about.story", { rows: 3 })}
			<RowsEditor form={form} name="about.timeline" addLabel="Agregar año" one="el año" />
			<RowsEditor
				form={form}
				name="about.certifications"
				addLabel="Agregar certificación"
				one="la certificación"
			/>
		</Section>
	);
}
