import { useEffect, useRef } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from "react-router";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { SETTINGS } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { useMediaPicker } from "#app/admin/records/use-media-picker.tsx";
import { RecordForm } from "#core/records/admin/form.tsx";
import { PartFields } from "#core/settings/admin/site-fields.tsx";
import {
	buildPartPath,
	findPartByField,
	getPartFromLocation,
	getPartTitle,
	PART_IDS,
	type PartId,
	SITE_FORM_ID,
} from "#core/settings/admin/site-parts.ts";
import { useSiteForm } from "#core/settings/admin/use-site-form.ts";
import { listUnconfirmed } from "#core/settings/claims.ts";
import { canApprove } from "#core/settings/editing/approval-rules.ts";
import { getSampleLabel } from "#core/settings/sample-rows.ts";
import { stripQuery } from "#domain/site-path.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { TabNav } from "#ui/tab-nav.tsx";
import type { Route } from "./+types/settings-site";

export async function clientLoader() {
	return read(staffApi.admin.settings.$get());
}

/** Skips the reload when only the part of the record changes. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
	return currentUrl.search === nextUrl.search;
}

export default function SettingsSitePage({ loaderData }: Route.ComponentProps) {
	const { openPicker, picker } = useMediaPicker("general");
	const form = useSiteForm(loaderData);
	async function pickPicture() {
		const pickedFile = await openPicker();
		if (pickedFile) form.set({ "payments.yappyQr": stripQuery(pickedFile.url) });
	}
	const part = useSitePart(form.errors);
	const unconfirmedFields = listUnconfirmed((form.stored ?? loaderData).settings).filter(
		(name) => findPartByField(name) === part,
	);
	return (
		<>
			<RecordForm
				id={SITE_FORM_ID}
				title="Datos del sitio"
				back={{ to: SETTINGS, label: "Configuración" }}
				form={form}
				saveLabel="Guardar"
				index={<SitePartNav part={part} errors={form.errors} />}
			>
				<section key={part} aria-labelledby="parte" className="grid gap-5">
					<h2 id="parte" className="title-4">
						{getPartTitle(part)}
					</h2>
					<p className="flex flex-wrap gap-2 empty:hidden">
						{unconfirmedFields.map((name) => (
							<Badge key={name} tone="pending">
								{getSampleLabel(name)}: de ejemplo o sin confirmar
							</Badge>
						))}
					</p>
					{unconfirmedFields.some(canApprove) && (
						<p className="text-sm text-muted">
							Lo que ya es así se confirma en Configuración, en «Falta por completar».
						</p>
					)}
					<PartFields part={part} form={{ ...form, pickPicture: () => void pickPicture() }} />
				</section>
			</RecordForm>
			{picker}
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Datos del sitio", "Error cargando la configuración");

/** Error messages by field, of all parts. */
type Errors = Readonly<Record<string, string>>;

/** Links to the parts of the business record, with a mark on those with errors. */
function SitePartNav({ part, errors }: { part: PartId; errors: Errors }) {
	const partsWithErrors = new Set(Object.keys(errors).map(findPartByField));
	return (
		<TabNav
			label="Partes de esta página"
			className="tabs-beside self-start lg:sticky lg:top-6"
			items={PART_IDS.map((id) => ({
				to: buildPartPath(id),
				label: getPartTitle(id),
				isCurrent: id === part,
				mark: partsWithErrors.has(id) && (
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
	const part = getPartFromLocation(location);
	const { hash, key } = location;
	// biome-ignore lint/correctness/useExhaustiveDependencies: run again at each click on the same link
	useEffect(() => {
		const field = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
		if (!field) return;
		field.focus({ preventScroll: true });
		field.scrollIntoView({ block: "center" });
	}, [hash, key]);

	const navigate = useNavigate();
	const lastErrorFields = useRef<string[]>([]);
	useEffect(() => {
		const fields = Object.keys(errors);
		// Navigate only for new errors: an error that disappears while typing must not change the part.
		const newErrorFields = fields.filter((field) => !lastErrorFields.current.includes(field));
		lastErrorFields.current = fields;
		const otherPart = newErrorFields[0] && findPartByField(newErrorFields[0]);
		if (!otherPart || fields.some((field) => findPartByField(field) === part)) return;
		void navigate(buildPartPath(otherPart), { preventScrollReset: true });
	}, [errors, part, navigate]);
	return part;
}
