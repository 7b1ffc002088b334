import { PanelError } from "#admin/frame/error.tsx";
import { useLoadErrorToast } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { EDIT_BRANDS, EDIT_SHOP_PHOTOS, EDIT_SYMPTOMS, EDIT_TESTIMONIALS, SHOWCASE } from "#admin/paths.ts";
import type { GuideSlug } from "#features/operation/guide/help-links.ts";
import { TabNav } from "#ui/tab-nav.tsx";

/** The lists of the showcase; a test compares them with its pages. @public */
export const LIST_TABS = [
	{ to: SHOWCASE, label: "Promociones", isExact: true },
	{ to: EDIT_TESTIMONIALS, label: "Testimonios" },
	{ to: EDIT_BRANDS, label: "Marcas" },
	{ to: EDIT_SYMPTOMS, label: "Síntomas" },
	{ to: EDIT_SHOP_PHOTOS, label: "Fotos del taller" },
];

const LOAD_FAILED_TITLE = "No se pudo cargar la vitrina";

export function ShowcaseError() {
	useLoadErrorToast(LOAD_FAILED_TITLE);
	return (
		<>
			<ShowcaseHead />
			<div className="mt-6">
				<PanelError title={LOAD_FAILED_TITLE} />
			</div>
		</>
	);
}

export function ShowcaseHead({ help }: { help?: GuideSlug | undefined }) {
	return (
		<>
			<PageHead title="Vitrina" help={help} />
			<p className="mt-1 text-muted">Lo que la portada muestra. Cada cambio está en el sitio al guardarlo.</p>
			<TabNav label="Listas de la vitrina" items={LIST_TABS} className="mt-3" />
		</>
	);
}
