import { ClosingBand } from "#site/layout/closing-band.tsx";
import { useSite } from "#site/site-data.ts";
import { ChatLink } from "#ui/button.tsx";
import { Anchor } from "#ui/link.tsx";

const TEXT = "Hola, quiero recibir los consejos del blog por WhatsApp.";

export function Subscribe() {
	const { settings } = useSite();
	return (
		<ClosingBand
			id="suscribirse"
			title="Recibe el próximo consejo en tu WhatsApp"
			text="Se abre el chat con el mensaje listo: envíalo y te avisamos cuando publiquemos un artículo. Para dejar de recibirlos, responde «baja»."
		>
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
		</ClosingBand>
	);
}
