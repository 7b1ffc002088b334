import { formatPromiseSpan } from "#core/settings/promise.ts";
import { CONTACT_LIST, ContactCard } from "#site/contact-card.tsx";
import { getContactLinks } from "#site/contact-links.ts";
import { useSite } from "#site/site-data.ts";
import { BreakableEmail } from "#ui/breakable-email.tsx";
import { cn } from "#ui/cn.ts";

/** Lists five ways to contact the shop; four while it has no email address. */
export function ContactCards() {
	const { settings } = useSite();
	const { email, promises } = settings;
	const { chat, call, directions } = getContactLinks(settings);
	return (
		<section aria-label="Formas de contacto" className="measure band">
			<ul className={cn(CONTACT_LIST, "lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none")}>
				<ContactCard {...chat} action="Escribir" opensNewTab />
				<ContactCard {...call} title="Teléfono" action="Llamar" />
				<ContactCard
					icon="calendar"
					title="Agendar cita"
					text={`Confirmada en ${formatPromiseSpan(promises.appointmentMinutes)}, en horario de taller`}
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
					{...directions}
					title="Ubicación"
					opensNewTab
					className="max-lg:last:odd:col-span-full"
				/>
			</ul>
		</section>
	);
}
