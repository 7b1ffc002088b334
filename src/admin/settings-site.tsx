import type { ReactNode } from "react";
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
import { ClosedDaysEditor, RowsEditor } from "#features/settings/list-editors.tsx";
import { formatPhone } from "#ui/format.ts";
import { recordField } from "#ui/record-field.tsx";
import type { Route } from "./+types/settings-site";
import { usePanel } from "./frame/context.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { RecordForm } from "./record/form.tsx";
import { useRecordForm } from "./record/use-record-form.ts";
import { SETTINGS } from "./settings/paths.ts";

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
	return (
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
			<About form={form} />
		</RecordForm>
	);
}

export const ErrorBoundary = loadFailureOf("Datos del sitio", "Error cargando la configuración");

const SECTIONS = {
	negocio: "El negocio",
	contacto: "Contacto y ubicación",
	horario: "Horario",
	promesas: "Promesas y precios",
	nosotros: "Nosotros",
};

/** The parts of a long page, beside it where there is room. */
function SectionIndex() {
	return (
		<nav aria-label="Partes de esta página" className="sticky top-6 max-lg:hidden">
			<ul className="border-l border-linea">
				{Object.entries(SECTIONS).map(([id, title]) => (
					<li key={id}>
						<a
							href={`#${id}`}
							className="block px-4 py-1.5 text-sm text-gris hover:text-tinta hover:underline"
						>
							{title}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

function Section({ id, children }: { id: keyof typeof SECTIONS; children: ReactNode }) {
	return (
		<section
			id={id}
			className="grid scroll-mt-4 gap-5 border-t border-linea pt-5 first-of-type:border-t-0 first-of-type:pt-0"
		>
			<h2 className="title-4">{SECTIONS[id]}</h2>
			{children}
		</section>
	);
}

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
			{field("taxPercent", { className: "sm:w-40" })}
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
