import { useEffect, useRef } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from "react-router";
import { read, staffApi } from "#api/client.ts";
import { unprovenIn } from "#features/settings/claims.ts";
import type { Settings } from "#features/settings/contract.ts";
import {
	editOfValues,
	SETTINGS_FORM,
	type SettingsValues,
	valuesOfSettings,
} from "#features/settings/form-values.ts";
import { SETTING_LABELS } from "#features/settings/sentences.ts";
import { canApprove } from "#features/settings/staff/edit-rules.ts";
import { formatPhone } from "#panama/written-phone.ts";
import { withoutQuery } from "#site-path.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { TabNav } from "#ui/tab-nav.tsx";
import type { Route } from "./+types/settings-site";
import { usePanel } from "./frame/context.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { useAskedPicture } from "./media/use-asked-picture.tsx";
import { RecordForm } from "./record/form.tsx";
import { useRecordForm } from "./record/use-record-form.ts";
import { SETTINGS } from "./settings/paths.ts";
import { savedWords } from "./settings/saved-words.ts";
import { PartFields } from "./settings/site-fields.tsx";
import {
	PART_IDS,
	type PartId,
	partAt,
	partOf,
	partPath,
	SITE_FORM,
	titleOf,
} from "./settings/site-parts.ts";

/** Converts settings to form values. Phones are stored in E.164 and shown as people dial them. */
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

/** Skips the reload when only the part of the record changes. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
	return currentUrl.search === nextUrl.search;
}

export default function SettingsSitePage({ loaderData }: Route.ComponentProps) {
	const { setSpeaker } = usePanel();
	const { askPicture, picker } = useAskedPicture("general");
	/** The last saved settings. A save keeps its part open, so another save may follow. */
	const known = useRef(loaderData.settings);
	const form = useRecordForm({
		fields: SETTINGS_FORM,
		name: SITE_FORM,
		id: "sitio",
		start: shown(loaderData.settings),
		seenAt: loaderData.updated_at,
		send: async (values, { seenAt }) => {
			const json = { ...editOfValues(values), updated_at: seenAt };
			const saved = await read(staffApi.admin.settings.$put({ json }));
			const { name: shop, chats, usesWorkOrders } = saved.settings;
			setSpeaker({ shop, chats, uses_work_orders: usesWorkOrders });
			return saved;
		},
		valuesOf: ({ settings }) => shown(settings),
		failure: "Error guardando la configuración",
		done: ({ settings, warnings }) => {
			const before = known.current;
			known.current = settings;
			return Object.values(warnings)[0] ?? savedWords(before, settings);
		},
	});
	async function pickPicture() {
		const picked = await askPicture();
		if (picked) form.set({ "payments.yappyQr": withoutQuery(picked.url) });
	}
	const part = useSitePart(form.errors);
	const samples = unprovenIn((form.stored ?? loaderData).settings).filter(
		(name) => partOf(name) === part,
	);
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
					<p className="flex flex-wrap gap-2 empty:hidden">
						{samples.map((name) => (
							<Badge key={name} tone="pending">
								{SETTING_LABELS[name]}: de ejemplo o sin confirmar
							</Badge>
						))}
					</p>
					{samples.some(canApprove) && (
						<p className="text-sm text-muted">
							Lo que ya es así se confirma en el Dashboard, en «Falta por completar».
						</p>
					)}
					<PartFields part={part} form={{ ...form, pickPicture: () => void pickPicture() }} />
				</section>
			</RecordForm>
			{picker}
		</>
	);
}

export const ErrorBoundary = loadFailureOf("Datos del sitio", "Error cargando la configuración");

/** Error messages by field, of all parts. */
type Errors = Readonly<Record<string, string>>;

/** Links to the parts of the business record, with a mark on those with errors. */
function SiteParts({ part, errors }: { part: PartId; errors: Errors }) {
	const wrong = new Set(Object.keys(errors).map(partOf));
	return (
		<TabNav
			label="Partes de esta página"
			className="tabs-beside self-start lg:sticky lg:top-6"
			items={PART_IDS.map((id) => ({
				to: partPath(id),
				label: titleOf(id),
				isCurrent: id === part,
				mark: wrong.has(id) && (
					<>
						<Icon name="alert" size={18} className="text-error" />
						<span className="sr-only">: hay algo que revisar</span>
					</>
				),
			}))}
		/>
	);
}

/**
 * Returns the part in the URL. Focuses the field in the URL hash, to which lists of missing or wrong fields link. After
 * a save with errors only in other parts, opens the first of those.
 */
function useSitePart(errors: Errors): PartId {
	const location = useLocation();
	const part = partAt(location);
	const { hash, key } = location;
	// biome-ignore lint/correctness/useExhaustiveDependencies: the same link asks again at every press
	useEffect(() => {
		const field = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
		if (!field) return;
		field.focus({ preventScroll: true });
		field.scrollIntoView({ block: "center" });
	}, [hash, key]);

	const navigate = useNavigate();
	const told = useRef<string[]>([]);
	useEffect(() => {
		const fields = Object.keys(errors);
		// Navigate only for new errors: an error that disappears while typing must not change the part.
		const fresh = fields.filter((field) => !told.current.includes(field));
		told.current = fields;
		const elsewhere = fresh[0] && partOf(fresh[0]);
		if (!elsewhere || fields.some((field) => partOf(field) === part)) return;
		void navigate(partPath(elsewhere), { preventScrollReset: true });
	}, [errors, part, navigate]);
	return part;
}
