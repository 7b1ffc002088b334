import { PageHead } from "#admin/frame/page-head.tsx";
import { GuideList } from "#features/operation/guide/admin/guide-list.tsx";

/** The index of the guide. */
export default function GuideIndexPage() {
	return (
		<div className="max-w-176">
			<PageHead title="Ayuda" />
			<p className="mt-2 max-w-prose text-muted">
				Una página por tarea, paso a paso. Lo que va entre «comillas» está escrito igual en la pantalla.
			</p>
			<GuideList />
		</div>
	);
}
