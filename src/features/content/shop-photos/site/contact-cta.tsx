import { formatPromiseSpan } from "#core/settings/promise.ts";
import type { ShopPhoto } from "#features/content/shop-photos/contract.ts";
import { ShopPicture } from "#features/content/shop-photos/shop-picture.tsx";
import { CONTACT_LIST, ContactCard } from "#site/contact-card.tsx";
import { getContactLinks } from "#site/contact-links.ts";
import { EmergencyNote } from "#site/emergency-note.tsx";
import { listHoursRows } from "#site/opening.ts";
import { SectionHeader } from "#site/section-header.tsx";
import { useSite } from "#site/site-data.ts";
import { BreakableEmail } from "#ui/breakable-email.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { Anchor } from "#ui/link.tsx";

/** @param facade undefined until the shop has its own photograph; hours and address then share the width */
export function ContactCta({ facade }: { facade: ShopPhoto | undefined }) {
	const { settings } = useSite();
	const { chat, call, directions } = getContactLinks(settings);
	return (
		<section aria-labelledby="contactanos" className="on-light band">
			<div className="measure">
				<SectionHeader id="contactanos" title="¿Hablamos de tu carro?">
					Por WhatsApp puedes mandar fotos o un audio del ruido.
				</SectionHeader>
				<ul className={cn(CONTACT_LIST, "lg:grid-cols-4")}>
					<ContactCard {...chat} heading="h3" action="Escribir por WhatsApp" opensNewTab />
					<ContactCard {...call} heading="h3" title="Llamada directa" action="Llamar ahora" />
					<ContactCard
						heading="h3"
						icon="calendar"
						title="Agenda tu cita"
						text={`Te confirmamos en ${formatPromiseSpan(settings.promises.appointmentMinutes)}, en horario de taller`}
						action="Elegir día y hora"
						to="/contacto#cita"
					/>
					<ContactCard {...directions} heading="h3" title="Visítanos" opensNewTab />
				</ul>
				<div
					className={cn(
						"mt-5 grid gap-5 sm:mt-10 sm:gap-10 md:grid-cols-2",
						facade ? "lg:grid-cols-3" : "md:gap-16",
					)}
				>
					{facade && (
						<ShopPicture
							photo={facade}
							sizes="(width >= 75rem) 24rem, (width >= 64rem) 30vw, 100vw"
							className="md:max-lg:col-span-2 md:max-lg:aspect-2/1"
						/>
					)}
					<Hours />
					<Location />
				</div>
				<div className="mt-5 actions max-sm:gap-2 max-sm:*:px-2 max-sm:*:text-sm sm:mt-10">
					<ButtonLink to="/servicios" tone="line" size="sm">
						Ver Servicios
					</ButtonLink>
					<ButtonLink to="/productos" tone="line" size="sm">
						Ver Productos
					</ButtonLink>
					<ButtonLink to="/nosotros" tone="line" size="sm">
						Conócenos
					</ButtonLink>
				</div>
			</div>
		</section>
	);
}

function Hours() {
	const { settings } = useSite();
	const rows = listHoursRows(settings.hours).map(({ days, time }) => ({
		label: days,
		value: time,
	}));
	return (
		<div>
			<h3 className="title-3">Horario</h3>
			<DataRows rows={rows} className="mt-3 sm:text-base!" />
			<EmergencyNote className="mt-2 text-muted max-sm:text-sm" />
		</div>
	);
}

function Location() {
	const { settings } = useSite();
	const { address, email } = settings;
	return (
		<div>
			<h3 className="title-3">Dónde estamos</h3>
			<address className="mt-2 text-muted">
				{address.street}, {address.district}, {address.city}.
				{address.landmark && <span>{` ${address.landmark}.`}</span>}
			</address>
			<DataRows
				className="mt-3 sm:text-base!"
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
		</div>
	);
}
