import { promiseSpan } from "#features/settings/promise.ts";
import { BandHead } from "#site/layout/band-head.tsx";
import { mapsUrl, wazeUrl } from "#site/layout/contact-links.ts";
import { EmergencyNote } from "#site/layout/emergency-note.tsx";
import { hoursRows } from "#site/layout/opening.ts";
import { OpeningChip } from "#site/layout/opening-chip.tsx";
import { useSite } from "#site/site-data.ts";
import { BreakableEmail } from "#ui/breakable-email.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { formatPhone } from "#ui/format.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { whatsappUrl } from "#workshop.ts";

export function ContactCta() {
	const { settings } = useSite();
	const { whatsapp, whatsappGreeting, phone, address, promises } = settings;
	const chat = whatsappUrl(whatsapp, whatsappGreeting);
	return (
		<section aria-labelledby="contactanos" className="on-light band">
			<div className="measure">
				<BandHead id="contactanos" title="¿Hablamos de tu carro?">
					Cuéntanos por donde te quede mejor. Por WhatsApp puedes mandar fotos o un audio del ruido.
				</BandHead>
				<ul className="grid-lines grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] sm:grid-cols-2 lg:grid-cols-4">
					<ContactCard
						icon="whatsapp"
						title="WhatsApp"
						text={formatPhone(whatsapp, true)}
						action="Escribir por WhatsApp"
						to={chat}
						opensNewTab
					/>
					<ContactCard
						icon="phone"
						title="Llamada directa"
						text={formatPhone(phone, true)}
						action="Llamar ahora"
						to={`tel:${phone}`}
					/>
					<ContactCard
						icon="calendar"
						title="Agenda tu cita"
						text={`Te confirmamos en ${promiseSpan(promises.appointmentMinutes)}, en horario de taller`}
						action="Elegir día y hora"
						to="/contacto#cita"
					/>
					<ContactCard
						icon="pin"
						title="Visítanos"
						text={`${address.street}, ${address.district}`}
						action="Ver en el mapa"
						to={mapsUrl(settings)}
						opensNewTab
					/>
				</ul>
				<div className="mt-6 grid gap-6 sm:mt-10 sm:gap-10 md:grid-cols-2 md:gap-16">
					<Hours />
					<Location />
				</div>
				<div className="mt-6 actions sm:mt-10">
					<ButtonLink to="/servicios" tone="line">
						Ver Servicios
					</ButtonLink>
					<ButtonLink to="/productos" tone="line">
						Ver Productos
					</ButtonLink>
					<ButtonLink to="/nosotros" tone="line">
						Conócenos
					</ButtonLink>
				</div>
			</div>
		</section>
	);
}

type ContactCardProps = {
	icon: IconName;
	title: string;
	text: string;
	action: string;
	to: string;
	opensNewTab?: boolean;
};

function ContactCard({ icon, title, text, action, to, opensNewTab }: ContactCardProps) {
	return (
		<li className="relative flex flex-col p-4 hover:bg-hueso max-sm:p-3 md:p-6">
			<h3 className="title-3 flex items-center gap-3 max-sm:gap-2 max-sm:text-lg sm:block">
				<Icon name={icon} size={28} className="sm:mb-4 sm:block" />
				{title}
			</h3>
			<p className="num mt-1 mb-2 text-gris max-sm:text-sm sm:mb-4">{text}</p>
			<Anchor
				to={to}
				opensNewTab={opensNewTab}
				className="mt-auto flex min-h-11 items-center justify-between gap-3 border-t border-linea pt-3 font-semibold max-sm:pt-2 max-sm:text-sm after:absolute after:inset-0 hover:underline"
			>
				<span>{action}</span>
				<Icon name={opensNewTab ? "external" : "arrow-right"} />
			</Anchor>
		</li>
	);
}

function Hours() {
	const { settings } = useSite();
	const rows = hoursRows(settings.hours).map(({ days, time }) => ({ label: days, value: time }));
	return (
		<div>
			<h3 className="title-3">Horario</h3>
			<OpeningChip className="mt-2" />
			<DataRows rows={rows} className="mt-4 sm:text-base!" />
			<EmergencyNote className="mt-3 text-gris" />
		</div>
	);
}

function Location() {
	const { settings } = useSite();
	const { address, email } = settings;
	return (
		<div>
			<h3 className="title-3">Dónde estamos</h3>
			<address className="mt-2 text-gris">
				{address.street}, {address.district}, {address.city}.
				{address.landmark && ` ${address.landmark}.`}
			</address>
			<DataRows
				className="mt-4 sm:text-base!"
				rows={[
					{
						label: "Correo",
						value: (
							<Anchor to={`mailto:${email}`} className="link">
								<BreakableEmail email={email} />
							</Anchor>
						),
					},
				]}
			/>
			<div className="mt-4 flex flex-wrap gap-3">
				<ButtonLink to={mapsUrl(settings)} opensNewTab tone="line" size="sm" icon="pin">
					Google Maps
				</ButtonLink>
				<ButtonLink to={wazeUrl(settings)} opensNewTab tone="line" size="sm" icon="arrow-right">
					Waze
				</ButtonLink>
			</div>
		</div>
	);
}
