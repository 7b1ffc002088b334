import type { ReactNode } from "react";
import { promiseSpan } from "#features/settings/promise.ts";
import { mapsUrl } from "#site/layout/contact-links.ts";
import { useSite } from "#site/site-data.ts";
import { BreakableEmail } from "#ui/breakable-email.tsx";
import { formatPhone } from "#ui/format.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Anchor, type AnchorProps } from "#ui/link.tsx";
import { whatsappUrl } from "#workshop.ts";

/** Five ways to reach the shop; four while it has no e-mail address. */
export function ContactCards() {
	const { settings } = useSite();
	const { whatsapp, whatsappGreeting, phone, email, address, promises } = settings;
	return (
		<section aria-label="Formas de contacto" className="measure band">
			<ul className="grid-lines sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
				<Card
					icon="whatsapp"
					title="WhatsApp"
					text={formatPhone(whatsapp, true)}
					action="Escribir"
					to={whatsappUrl(whatsapp, whatsappGreeting)}
					opensNewTab
				/>
				<Card
					icon="phone"
					title="Teléfono"
					text={formatPhone(phone, true)}
					action="Llamar"
					to={`tel:${phone}`}
				/>
				<Card
					icon="calendar"
					title="Agendar cita"
					text={`Confirmada en ${promiseSpan(promises.appointmentMinutes)}, en horario de taller`}
					action="Elegir día"
					to="#cita"
				/>
				{email && (
					<Card
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
				<Card
					icon="pin"
					title="Ubicación"
					text={`${address.street}, ${address.district}`}
					action="Ver en el mapa"
					to={mapsUrl(settings)}
					opensNewTab
					className="sm:max-lg:last:odd:col-span-2"
				/>
			</ul>
		</section>
	);
}

type CardProps = Pick<AnchorProps, "to" | "opensNewTab" | "className"> & {
	icon: IconName;
	title: string;
	text: ReactNode;
	action: string;
};

function Card({ icon, title, text, action, to, opensNewTab, className = "" }: CardProps) {
	return (
		<li className={`relative flex min-w-0 flex-col p-4 hover:bg-hueso sm:p-5 ${className}`}>
			<div className="flex items-center gap-3 sm:block">
				<Icon name={icon} size={28} />
				<h2 className="title-3 sm:mt-4">{title}</h2>
			</div>
			<p className="num mt-1 mb-3 text-gris sm:mb-4">{text}</p>
			<Anchor
				to={to}
				opensNewTab={opensNewTab}
				className="mt-auto flex min-h-11 items-center justify-between gap-3 border-t border-linea pt-3 font-semibold after:absolute after:inset-0 hover:underline"
			>
				<span>{action}</span>
				<Icon name={opensNewTab ? "external" : "arrow-right"} />
			</Anchor>
		</li>
	);
}
