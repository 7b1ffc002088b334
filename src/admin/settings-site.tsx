import type { ShouldRevalidateFunctionArgs } from "react-router";
import { read, staffApi } from "#api/client.ts";
import type { Settings } from "#features/settings/contract.ts";
import {
	editOfValues,
	SETTINGS_FORM,
	type SettingsValues,
	valuesOfSettings,
} from "#features/settings/form-values.ts";
import { withoutQuery } from "#site-path.ts";
import { formatPhone } from "#ui/format.ts";
import type { Route } from "./+types/settings-site";
import { usePanel } from "./frame/context.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { useAskedPicture } from "./media/use-asked-picture.tsx";
import { RecordForm } from "./record/form.tsx";
import { useRecordForm } from "./record/use-record-form.ts";
import { SETTINGS } from "./settings/paths.ts";
import { PART_FIELDS } from "./settings/site-fields.tsx";
import { SITE_FORM, titleOf } from "./settings/site-parts.ts";
import { SiteParts, useSitePart } from "./settings/site-parts-nav.tsx";

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

/** Another part of the same record needs nothing new. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
	return currentUrl.search === nextUrl.search;
}

export default function SettingsSitePage({ loaderData }: Route.ComponentProps) {
	const { setSpeaker } = usePanel();
	const { askPicture, picker } = useAskedPicture("general");
	const form = useRecordForm({
		fields: SETTINGS_FORM,
		name: SITE_FORM,
		id: "sitio",
		start: shown(loaderData.settings),
		seenAt: loaderData.updated_at,
		send: async (values, { seenAt }) => {
			const json = { ...editOfValues(values), updated_at: seenAt };
			const saved = await read(staffApi.admin.settings.$put({ json }));
			setSpeaker({ shop: saved.settings.name, chats: saved.settings.chats });
			return saved;
		},
		valuesOf: ({ settings }) => shown(settings),
		failure: "Error guardando la configuración",
		done: ({ warnings }) => Object.values(warnings)[0] ?? "Guardado: el sitio ya lo muestra",
		list: SETTINGS,
	});
	async function pickPicture() {
		const picked = await askPicture();
		if (picked) form.set({ "payments.yappyQr": withoutQuery(picked.url) });
	}
	const part = useSitePart(form.errors);
	const Fields = PART_FIELDS[part];
	return (
		<>
			<RecordForm
				id={SITE_FORM}
				title="Datos del sitio"
				back={{ to: SETTINGS, label: "Configuración" }}
				form={form}
				saveLabel="Guardar"
				index={<SiteParts part={part} errors={form.errors} />}
			>
				<section key={part} aria-labelledby="parte" className="grid gap-5">
					<h2 id="parte" className="title-4">
						{titleOf(part)}
					</h2>
					<Fields form={{ ...form, pickPicture: () => void pickPicture() }} />
				</section>
			</RecordForm>
			{picker}
		</>
	);
}

export const ErrorBoundary = loadFailureOf("Datos del sitio", "Error cargando la configuración");
