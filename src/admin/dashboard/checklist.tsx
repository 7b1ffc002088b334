import { useState } from "react";
import { useRevalidator } from "react-router";
import { SHOWCASE } from "#admin/catalogue/paths.ts";
import { SETTINGS_SITE } from "#admin/settings/paths.ts";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { Dashboard } from "#features/overview/contract.ts";
import { LaunchChecklist } from "#features/overview/launch-checklist.tsx";
import { useToast } from "#ui/toast.tsx";

const TESTIMONIALS = `${SHOWCASE}/testimonios`;
const BRANDS = `${SHOWCASE}/marcas`;

/** «Falta por completar»: gone once nothing of the sample is left. */
export function Checklist({ missing }: { missing: Dashboard["missing"] }) {
	const [busyField, setBusyField] = useState<string>();
	const { revalidate } = useRevalidator();
	const showToast = useToast();
	if (missing.fields.length === 0 && missing.testimonials === 0) return null;

	async function handleApprove(field: string) {
		setBusyField(field);
		try {
			await read(staffApi.admin.settings.approvals.$post({ json: { field } }));
			await revalidate();
			showToast({ title: "Éxito", description: "Dato aprobado" });
		} catch (problem) {
			const description = sentenceOf(problem);
			showToast({ title: "Error", description, variant: "destructive" });
		} finally {
			setBusyField(undefined);
		}
	}

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
				testimonialsPath={TESTIMONIALS}
				busyField={busyField}
				onApprove={(field) => void handleApprove(field)}
			/>
		</section>
	);
}

/** The field in its form; what the brands tell is changed in their list. */
function hrefFor(field: string): string {
	if (field.startsWith("brands.")) return BRANDS;
	return `${SETTINGS_SITE}#ajustes-${field}`;
}
