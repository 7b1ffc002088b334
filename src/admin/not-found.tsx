import { data } from "react-router";
import { ButtonLink } from "#ui/button.tsx";
import { HOME } from "./account/session.ts";
import { PageHead } from "./frame/page-head.tsx";

/** The page says what happened; the status says it to machines. */
export function loader() {
	return data(null, { status: 404 });
}

/** An address of the panel where nothing lives: the tabs stay, and the way back is here. */
export default function PanelNotFound() {
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
