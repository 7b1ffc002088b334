import { promiseSpan } from "#features/settings/promise.ts";
import { emergencyChat } from "#site/layout/contact-links.ts";
import { OpeningChip } from "#site/layout/opening-chip.tsx";
import { ShopChat } from "#site/shop-chat.tsx";
import { useSite } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Anchor } from "#ui/link.tsx";

export function ContactHero() {
	const { settings } = useSite();
	const { promises, hasEmergencyWhatsapp } = settings;
	return (
		<section className="on-dark">
			<div className="measure grid gap-10 py-12 md:py-20 lg:grid-cols-[1fr_26rem] lg:items-end lg:gap-16">
				<div>
					<p className="eyebrow text-ambar">Contacto</p>
					<h1 className="title-1 mt-4">Escríbenos, llámanos o agenda tu cita</h1>
					<p className="lead mt-5 text-balance text-gris">
						Por WhatsApp puedes mandar fotos o un audio del ruido. Si prefieres formulario, aquí
						abajo hay dos: uno para preguntar y otro para apartar día y hora.
					</p>
					<div className="mt-8 actions">
						<ButtonLink to="#cita" icon="calendar">
							Agendar cita
						</ButtonLink>
						<ShopChat>Escríbenos por WhatsApp</ShopChat>
					</div>
				</div>
				<div>
					<OpeningChip className="mb-4" />
					<DataRows
						className="text-base!"
						rows={[
							{ label: "Mensaje", value: `Respuesta en ${promiseSpan(promises.contactMinutes)}` },
							{ label: "Cita", value: `Confirmada en ${promiseSpan(promises.appointmentMinutes)}` },
							{
								label: "Emergencia",
								value: hasEmergencyWhatsapp && (
									<Anchor to={emergencyChat(settings)} opensNewTab className="link">
										WhatsApp 24/7
									</Anchor>
								),
							},
						]}
					/>
					<p className="mt-3 text-sm text-gris">Los plazos cuentan en horario de taller.</p>
				</div>
			</div>
		</section>
	);
}
