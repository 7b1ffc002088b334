import { FirstHours } from "#features/appointments/site/first-hours.tsx";
import { RequestServiceLink } from "#features/service-requests/site/service-request-provider.tsx";
import { ServicePicture } from "#features/services/service-picture.tsx";
import { getServiceFacts } from "#features/services/site/service-facts.tsx";
import { HoursLine } from "#site/opening-times.tsx";
import { SectionHeader } from "#site/section-header.tsx";
import { ShopChat } from "#site/shop-chat.tsx";
import { useClaim, useSite } from "#site/site-data.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import type { HomeData } from "./read-home.server.ts";

/** Services of at most this duration get the quick badge (rules 1.8). */
const QUICK_MINUTES = 60;

const SIZES = "(width >= 64rem) 24rem, (width >= 40rem) 50vw, 100vw";

type Service = HomeData["services"][number];
type FeaturedServicesProps = { services: readonly Service[]; quickest: HomeData["quickest"] };

export function FeaturedServices({ services, quickest }: FeaturedServicesProps) {
	return (
		<section aria-labelledby="servicios" className="band pt-0!">
			<div className="measure">
				<SectionHeader id="servicios" title="Lo que hacemos en el taller">
					Cada servicio con lo que dura y lo que incluye. El presupuesto va primero.
				</SectionHeader>
				<ul className="grid-lines sm:grid-cols-2 lg:grid-cols-3">
					{services.map((service) => (
						<li key={service.id}>
							<ServiceCard service={service} hasHours={service.id === quickest?.id} />
						</li>
					))}
				</ul>
				<div className="mt-6 actions sm:mt-8">
					<ButtonLink to="/servicios">Ver Todos los Servicios</ButtonLink>
					<ShopChat text="Hola, quiero una cotización personalizada para mi carro.">
						Cotización Personalizada
					</ShopChat>
				</div>
				<ValueCards quickest={quickest} />
			</div>
		</section>
	);
}

type ServiceCardProps = {
	service: Service;
	/** All services have similar free hours, so only the quickest one shows them. */
	hasHours: boolean;
};

function ServiceCard({ service, hasHours }: ServiceCardProps) {
	const { id, name, description, warranty, category, minutes } = service;
	const isQuick = minutes !== null && minutes <= QUICK_MINUTES;
	return (
		<article className="relative flex h-full flex-col max-sm:grid max-sm:grid-cols-[min(5.5rem,30vw)_minmax(0,1fr)]">
			<ServicePicture
				service={service}
				sizes={SIZES}
				className="aspect-16/10 w-full max-sm:aspect-auto max-sm:h-full"
			/>
			<div className="flex grow flex-col p-3 sm:p-5 md:p-7">
				<div className="flex flex-wrap items-center justify-between gap-2 sm:min-h-6">
					<span className="text-xs text-muted max-sm:hidden">{category}</span>
					<span className="flex flex-wrap gap-1.5 max-sm:absolute max-sm:top-2 max-sm:left-2 max-sm:max-w-[calc(min(5.5rem,30vw)-1rem)] max-sm:wrap-anywhere">
						{warranty && <Badge tone="solid">Garantía</Badge>}
						{isQuick && <Badge tone="solid">Rápido</Badge>}
					</span>
				</div>
				<h3 className="title-3 max-sm:text-xl sm:mt-3">
					<Anchor to={`/servicios/${id}`} className="hover:underline">
						{name}
					</Anchor>
				</h3>
				<p className="mt-1 mb-3 text-muted max-sm:text-sm sm:mb-5">{description}</p>
				<DataRows
					className="mt-auto max-sm:[grid-template-columns:4.5rem_1fr]! max-sm:[&>div]:gap-2 max-sm:[&>div]:py-1"
					rows={getServiceFacts(service, "Según tu carro")}
				/>
				{hasHours && (
					<FirstHours
						service={service}
						className="mt-5 max-sm:[&_a]:px-0.5 max-sm:[&_a]:text-xs max-sm:[&_a]:whitespace-normal max-sm:[&_ul]:grid-cols-[repeat(auto-fit,minmax(min(4rem,100%),1fr))] max-sm:[&_ul]:gap-1"
					/>
				)}
				<div className="mt-2 flex flex-wrap items-center sm:mt-4 justify-between gap-3">
					<RequestServiceLink service={service} tone="line" size="sm" />
					<Anchor to="/servicios" aria-label={`${name}: ver todos los servicios`} className="icon-btn">
						<Icon name="arrow-right" />
					</Anchor>
				</div>
			</div>
		</article>
	);
}

/** Shows the shop's promises, each with the fact that backs it. */
function ValueCards({ quickest }: Pick<FeaturedServicesProps, "quickest">) {
	const { settings } = useSite();
	const hasWarranty = useClaim("warranty");
	const values = [
		hasWarranty && {
			title: "Garantía total",
			text: "Si algo que hicimos falla dentro del plazo, lo corregimos sin cobrarte de nuevo.",
			link: { to: "/terminos", label: "Ver términos de garantía" },
		},
		{
			title: "Servicio rápido",
			text: quickest
				? `${quickest.name} en ${quickest.duration}. En los demás trabajos te damos la hora de entrega al recibir el carro.`
				: "Te damos la hora de entrega al recibir el carro.",
			link: { to: "/servicios", label: "Ver duración de cada servicio" },
		},
		{
			title: "Horarios flexibles",
			text: (
				<>
					<HoursLine />
					{settings.hasEmergencyWhatsapp && <span>{" · Emergencias por WhatsApp 24/7"}</span>}
				</>
			),
			link: { to: "/contacto#cita", label: "Elegir día y hora" },
		},
	].filter((value) => value !== false);
	return (
		<ul className="mt-6 grid gap-4 sm:mt-8 sm:gap-5 md:mt-16 md:auto-cols-fr md:grid-flow-col md:gap-6 lg:gap-10">
			{values.map(({ title, text, link }) => (
				<li key={title} className="border-t-2 border-ink pt-3 md:pt-4">
					<h3 className="title-3">{title}</h3>
					<p className="num mt-1 text-muted md:mt-2">
						{text}{" "}
						<Anchor
							to={link.to}
							className="link inline-block py-1 font-semibold text-ink md:mt-2 md:block md:w-fit md:py-1.5"
						>
							{link.label}
						</Anchor>
					</p>
				</li>
			))}
		</ul>
	);
}
