import { promiseSpan } from "#features/settings/promise.ts";
import { CONTACT_LIST, ContactCard } from "#site/layout/contact-card.tsx";
import { mapsUrl } from "#site/layout/contact-links.ts";
import { useSite } from "#site/site-data.ts";
import { BreakableEmail } from "#ui/breakable-email.tsx";
import { cn } from "#ui/cn.ts";
import { formatPhone } from "#ui/format.ts";
import { whatsappUrl } from "#workshop.ts";

/** Five ways to reach the shop; four while it has no e-mail address. */
export function ContactCards() {
	const { settings } = useSite();
	const { whatsapp, whatsappGreeting, phone, email, address, promises } = settings;
	return (
		<section aria-label="Formas de contacto" className="measure band">
			<ul className={cn(CONTACT_LIST, "lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none")}>
				<ContactCard
					icon="whatsapp"
					title="WhatsApp"
					text={formatPhone(whatsapp, true)}
					action="Escribir"
					to={whatsappUrl(whatsapp, whatsappGreeting)}
					opensNewTab
				/>
				<ContactCard
					icon="phone"
					title="Teléfono"
					text={formatPhone(phone, true)}
					action="Llamar"
					to={`tel:${phone}`}
				/>
				<ContactCard
					icon="calendar"
					title="Agendar cita"
					text={`Confirmada en ${promiseSpan(promises.appointmentMinutes)}, en horario de taller`}
					action="Elegir día"
					to="#cita"
				/>
				{email && (
					<ContactCard
						icon="mail"
						title="Correo"
						text={
							<span className="lg:text-sm">
								<BreakableEmail email={email} />
							</span>
						}
						action="Enviar correo"
						to={`mailto:${email}`}
					/>
				)}
				<ContactCard
					icon="pin"
					title="Ubicación"
					text={`${address.street}, ${address.district}`}
					action="Ver en el mapa"
					to={mapsUrl(settings)}
					opensNewTab
					className="max-lg:last:odd:col-span-full"
				/>
			</ul>
		</section>
	);
}
