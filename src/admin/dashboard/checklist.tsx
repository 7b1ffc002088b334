import { EDIT_BRANDS, EDIT_TESTIMONIALS } from "#admin/catalogue/paths.ts";
import { useChange } from "#admin/frame/use-change.ts";
import { SETTINGS_SITE } from "#admin/settings/paths.ts";
import { read, staffApi } from "#api/client.ts";
import type { Dashboard } from "#features/overview/contract.ts";
import { LaunchChecklist } from "#features/overview/launch-checklist.tsx";
import { Section } from "#ui/section.tsx";

/** «Falta por completar»: gone once nothing of the sample is left. */
export function Checklist({ missing }: { missing: Dashboard["missing"] }) {
	const { run, busyId } = useChange();

	const handleApprove = (field: string) =>
		void run({
			id: field,
			call: () => read(staffApi.admin.settings.approvals.$post({ json: { field } })),
			done: "Dato aprobado",
		});

	return (
		<Section
			title="Falta por completar"
			note="El sitio muestra estos datos de ejemplo. Cámbialos, o apruébalos si están bien."
		>
			<LaunchChecklist
				missing={missing}
				hrefFor={hrefFor}
				testimonialsPath={EDIT_TESTIMONIALS}
				busyField={busyId}
				onApprove={handleApprove}
			/>
		</Section>
	);
}

/** The field in its form; what the brands tell is changed in their list, the legal texts are read. */
function hrefFor(field: string): string {
	if (field.startsWith("brands.")) return EDIT_BRANDS;
	if (field.startsWith("legal.")) return "/terminos";
	return `${SETTINGS_SITE}#ajustes-${field}`;
}
