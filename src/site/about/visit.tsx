import { OpeningChip } from "#site/layout/opening-chip.tsx";
import { useSite } from "#site/site-data.ts";
import { ButtonLink, ChatLink } from "#ui/button.tsx";

export function Visit() {
	const { settings } = useSite();
	const { whatsapp, whatsappGreeting, address } = settings;
	return (
		<section className="on-light">
			<div className="measure grid gap-8 py-14 md:py-20 lg:grid-cols-[1fr_auto] lg:items-end">
				<div>
					<h2 className="title-2">Pasa a conocernos</h2>
					<p className="lead mt-4 text-gris">
						{address.street}, {address.district}. {address.landmark && `${address.landmark}.`} Trae
						el carro o solo la pregunta.
					</p>
					<OpeningChip className="mt-4" />
				</div>
				<div className="actions">
					<ButtonLink to="/contacto">Contáctanos</ButtonLink>
					<ChatLink number={whatsapp} text={whatsappGreeting}>
						Escríbenos por WhatsApp
					</ChatLink>
				</div>
			</div>
		</section>
	);
}
