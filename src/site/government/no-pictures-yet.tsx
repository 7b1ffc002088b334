import { useSite } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { whatsappUrl } from "#workshop.ts";

const FRAMES = ["01", "02", "03", "04", "05", "06"];

/** The gallery before the owner's first photo: an empty contact sheet, and a way to ask for references. */
export function NoPicturesYet() {
	const { whatsapp } = useSite().settings;
	const text = "Hola, quiero referencias de trabajos que han hecho para instituciones o flotas.";
	return (
		<div className="card grid gap-px lg:grid-cols-2">
			<div className="self-center p-5 md:p-8">
				<h3 className="title-3">Todavía no hay fotos publicadas</h3>
				<p className="mt-2 max-w-prose text-gris">
					Publicamos cada trabajo solo con permiso de la institución. Mientras tanto, pídenos
					referencias y te contamos de proyectos como el tuyo.
				</p>
				<ButtonLink
					to={whatsappUrl(whatsapp, text)}
					opensNewTab
					tone="whatsapp"
					size="sm"
					icon="whatsapp"
					className="mt-5"
				>
					Pedir referencias
				</ButtonLink>
			</div>
			<ul aria-hidden="true" className="on-dark grid grid-cols-3 gap-2 p-4 max-sm:hidden md:p-6">
				{FRAMES.map((frame) => (
					<li
						key={frame}
						className="num flex aspect-4/3 items-end border border-linea px-2 py-1 text-xs text-gris"
					>
						{frame}
					</li>
				))}
			</ul>
		</div>
	);
}
