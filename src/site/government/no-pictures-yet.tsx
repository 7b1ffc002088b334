import { useSite } from "#site/site-data.ts";
import { ChatLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** The gallery before the owner's first photo: why there is none, and a way to ask for references. */
export function NoPicturesYet() {
	const { whatsapp } = useSite().settings;
	const text = "Hola, quiero referencias de trabajos que han hecho para instituciones o flotas.";
	return (
		<EmptyState
			headingLevel={3}
			title="Todavía no hay fotos publicadas"
			text="Publicamos cada trabajo solo con permiso de la institución. Mientras tanto, pídenos referencias y te contamos de proyectos como el tuyo."
			actions={
				<ChatLink number={whatsapp} text={text} size="sm">
					Pedir referencias
				</ChatLink>
			}
		/>
	);
}
