import { HOME } from "#admin/account/session.ts";
import { ButtonLink } from "#ui/button.tsx";
import { PageHead } from "./page-head.tsx";

/** An address of the panel where nothing lives: the tabs stay, and the way back is here. */
export function PageNowhere() {
	return (
		<>
			<PageHead title="Esa pantalla no existe" />
			<p className="mt-2 max-w-prose text-gris">
				Puede que el enlace esté viejo o incompleto. Lo que buscas está en alguna de las pestañas.
			</p>
			<ButtonLink to={HOME} className="mt-5">
				Volver al Dashboard
			</ButtonLink>
		</>
	);
}
