import { useSite } from "#site/site-data.ts";
import { ChatLink } from "#ui/button.tsx";
import { Anchor } from "#ui/link.tsx";

const TEXT = "Hola, quiero recibir los consejos del blog por WhatsApp.";

export function Subscribe() {
	const { settings } = useSite();
	return (
		<section aria-labelledby="suscribirse" className="on-dark border-b border-linea">
			<div className="measure grid gap-8 py-14 md:py-20 lg:grid-cols-[1fr_auto] lg:items-end">
				<div>
					<h2 id="suscribirse" className="title-2">
						Recibe el próximo consejo en tu WhatsApp
					</h2>
					<p className="lead mt-4 text-gris">
						Se abre el chat con el mensaje listo: envíalo y te avisamos cuando publiquemos un
						artículo. Para dejar de recibirlos, responde «baja».
					</p>
				</div>
				<div className="flex flex-wrap items-center gap-x-6 gap-y-3">
					<ChatLink number={settings.whatsapp} text={TEXT} className="max-sm:w-full">
						Suscribirme por WhatsApp
					</ChatLink>
					<Anchor
						to="/blog/rss.xml"
						reloadDocument
						className="link inline-flex min-h-11 items-center"
					>
						Seguir por RSS
					</Anchor>
				</div>
			</div>
		</section>
	);
}
