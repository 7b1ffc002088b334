import { EDIT_BRANDS, EDIT_TESTIMONIALS } from "#admin/catalogue/paths.ts";
import { useChange } from "#admin/frame/use-change.ts";
import { SETTINGS_SITE } from "#admin/settings/paths.ts";
import { read, staffApi } from "#api/client.ts";
import type { Dashboard } from "#features/overview/contract.ts";
import { LaunchChecklist } from "#features/overview/launch-checklist.tsx";

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
		<section aria-labelledby="falta">
			<h2 id="falta" className="title-4">
				Falta por completar
			</h2>
			<p className="mt-1 mb-3 text-sm text-gris">
				El sitio muestra estos datos de ejemplo. Cámbialos, o apruébalos si están bien.
			</p>
			<LaunchChecklist
				missing={missing}
				hrefFor={hrefFor}
				testimonialsPath={EDIT_TESTIMONIALS}
				busyField={busyId}
				onApprove={handleApprove}
			/>
		</section>
	);
}

/** The field in its form; what the brands tell is changed in their list, the legal texts are read. */
function hrefFor(field: string): string {
	if (field.startsWith("brands.")) return EDIT_BRANDS;
	if (field.startsWith("legal.")) return "/terminos";
	return `${SETTINGS_SITE}#ajustes-${field}`;
}
