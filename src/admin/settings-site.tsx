import type { ReactNode } from "react";
import { read, staffApi } from "#api/client.ts";
import type { Settings } from "#features/settings/contract.ts";
import { SETTING_LABELS } from "#features/settings/copy.ts";
import { WEEKDAY_NAMES } from "#features/settings/edit-rules.ts";
import {
	editOfValues,
	type SettingsValues,
	valuesOfSettings,
} from "#features/settings/form-values.ts";
import { HoursFields } from "#features/settings/hours-fields.tsx";
import { ClosedDaysEditor, RowsEditor } from "#features/settings/list-editors.tsx";
import {
	SettingField,
	SettingSwitch,
	type SettingsForm,
} from "#features/settings/setting-field.tsx";
import { formatPhone } from "#ui/format.ts";
import type { Route } from "./+types/settings-site";
import { usePanel } from "./frame/context.ts";
import { LoadFailed } from "./frame/load-failed.tsx";
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

type Version = { settings: Settings; updated_at: string };

export async function clientLoader() {
	return read(staffApi.admin.settings.$get());
}

export default function SettingsSitePage({ loaderData }: Route.ComponentProps) {
	const { setShop } = usePanel();
	const form = useRecordForm({
		name: "ajustes",
		id: "sitio",
		start: shown(loaderData.settings),
		seenAt: loaderData.updated_at,
		send: async (values: SettingsValues, updatedAt) => {
			const json = { ...editOfValues(values), updated_at: updatedAt };
			const saved = await read(staffApi.admin.settings.$put({ json }));
			setShop(saved.settings.name);
			return saved;
		},
		valuesOf: ({ settings }: Version) => shown(settings),
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
			labels={LABELS}
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

export function ErrorBoundary() {
	return <LoadFailed heading="Datos del sitio" sentence="Error cargando la configuración" />;
}

const LABELS: Readonly<Record<string, string>> = {
	...SETTING_LABELS,
	...Object.fromEntries(
		Array.from({ length: 7 }, (_, day) => {
			const label = WEEKDAY_NAMES[day];
			return [
				[`hours.${day}.isOpen`, `${label}, abre`],
				[`hours.${day}.opens`, `${label}, desde`],
				[`hours.${day}.closes`, `${label}, hasta`],
			];
		}).flat(),
	),
};

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

function Identity({ form }: { form: SettingsForm }) {
	return (
		<Section id="negocio">
			<SettingField form={form} name="name" maxLength={60} hint="Aparece en todo el sitio." />
			<div className="grid gap-5 sm:grid-cols-2">
				<SettingField form={form} name="legalName" maxLength={100} />
				<SettingField form={form} name="ruc" maxLength={40} isOptional />
			</div>
			<SettingField form={form} name="tagline" maxLength={60} />
			<SettingField form={form} name="description" maxLength={300} isLong />
			<div className="grid gap-5 sm:grid-cols-2">
				<SettingField form={form} name="foundedYear" inputMode="numeric" maxLength={4} />
				<SettingField form={form} name="copyrightSince" inputMode="numeric" maxLength={4} />
			</div>
			<RowsEditor form={form} name="stats" most={4} />
			<RowsEditor form={form} name="governmentStats" most={6} />
		</Section>
	);
}

function Contact({ form }: { form: SettingsForm }) {
	return (
		<Section id="contacto">
			<div className="grid gap-5 sm:grid-cols-2">
				<SettingField
					form={form}
					name="whatsapp"
					type="tel"
					maxLength={40}
					hint="Un celular, como 6123-4567."
				/>
				<SettingField form={form} name="phone" type="tel" maxLength={40} />
			</div>
			<SettingField form={form} name="email" type="email" maxLength={200} />
			<SettingField form={form} name="whatsappGreeting" maxLength={300} isLong />
			<SettingSwitch
				form={form}
				name="hasEmergencyWhatsapp"
				label="Atendemos emergencias por WhatsApp 24/7"
			/>
			<SettingField
				form={form}
				name="emergencyWhatsapp"
				type="tel"
				maxLength={40}
				hint="Vacío: el WhatsApp del taller."
				isOptional
				className="sm:w-1/2"
			/>
			<SettingField form={form} name="address.street" maxLength={120} />
			<div className="grid gap-5 sm:grid-cols-2">
				<SettingField form={form} name="address.district" maxLength={60} />
				<SettingField form={form} name="address.city" maxLength={60} />
			</div>
			<SettingField form={form} name="address.landmark" maxLength={120} isOptional />
			<SettingField
				form={form}
				name="address.mapsQuery"
				maxLength={200}
				hint="Lo que se busca en Google Maps al tocar «Cómo llegar»."
			/>
			<div className="grid gap-5 sm:grid-cols-2">
				<SettingField form={form} name="address.latitude" inputMode="decimal" isOptional />
				<SettingField form={form} name="address.longitude" inputMode="decimal" isOptional />
			</div>
			<SettingField form={form} name="social.facebook" type="url" inputMode="url" isOptional />
			<SettingField form={form} name="social.instagram" type="url" inputMode="url" isOptional />
			<SettingField form={form} name="social.tiktok" type="url" inputMode="url" isOptional />
		</Section>
	);
}

function Hours({ form }: { form: SettingsForm }) {
	return (
		<Section id="horario">
			<HoursFields form={form} />
			<ClosedDaysEditor form={form} />
			<div className="grid gap-5 sm:grid-cols-3">
				<SettingField
					form={form}
					name="agenda.capacityPerHour"
					hint="Cuántas citas caben en la misma hora."
					inputMode="numeric"
					maxLength={2}
				/>
				<SettingField
					form={form}
					name="agenda.minimumNoticeMinutes"
					hint="Con cuánta anticipación se puede agendar."
					inputMode="numeric"
					maxLength={4}
				/>
				<SettingField
					form={form}
					name="agenda.horizonDays"
					hint="Hasta cuántos días después de hoy se agenda."
					inputMode="numeric"
					maxLength={3}
				/>
			</div>
		</Section>
	);
}

function About({ form }: { form: SettingsForm }) {
	return (
		<Section id="nosotros">
			<SettingField
				form={form}
				name="about.story"
				maxLength={2000}
				isLong
				hint="Deja una línea vacía entre párrafos."
			/>
			<RowsEditor form={form} name="about.timeline" most={10} />
			<RowsEditor form={form} name="about.certifications" most={12} />
		</Section>
	);
}

const PROMISES = ["contact", "serviceRequest", "quote", "appointment"];

function Promises({ form }: { form: SettingsForm }) {
	return (
		<Section id="promesas">
			<p className="-mt-3 text-sm text-gris">
				En cuántos minutos de horario abierto respondes. El sitio lo promete y la Bandeja lo mide.
			</p>
			<div className="grid gap-5 sm:grid-cols-2">
				{PROMISES.map((name) => (
					<SettingField
						key={name}
						form={form}
						name={`promises.${name}Minutes`}
						inputMode="numeric"
						maxLength={4}
					/>
				))}
			</div>
			<SettingSwitch
				form={form}
				name="pricesIncludeTax"
				hint="Diga lo que diga, el cliente siempre ve el total con ITBMS."
			/>
			<SettingField
				form={form}
				name="taxPercent"
				inputMode="decimal"
				maxLength={5}
				className="sm:w-40"
			/>
		</Section>
	);
}
