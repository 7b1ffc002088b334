import { splitSummary } from "#domain/text/summary.ts";
import { ServicePicture } from "#features/content/services/service-picture.tsx";
import { getServiceFacts } from "#features/content/services/site/service-facts.tsx";
import { RequestServiceLink } from "#features/inbox/service-requests/site/service-request-provider.tsx";
import { FirstHours } from "#features/workshop/appointments/site/first-hours.tsx";
import { SectionHeader } from "#site/section-header.tsx";
import { ShopChat } from "#site/shop-chat.tsx";
import { useClaim } from "#site/site-data.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import type { HomeData } from "./read-home.server.ts";

/** Services of at most this duration get the quick badge (rules 1.8). */
const QUICK_MINUTES = 60;

const SIZES = "(width >= 64rem) 24rem, (width >= 40rem) 50vw, 8.5rem";

type Service = HomeData["services"][number];
type FeaturedServicesProps = { services: readonly Service[]; quickest: HomeData["quickest"] };

export function FeaturedServices({ services, quickest }: FeaturedServicesProps) {
	return (
		<section aria-labelledby="servicios" className="band">
			<div className="measure">
				<SectionHeader id="servicios" title="Lo que hacemos en el taller" />
				<ul className="grid-lines sm:grid-cols-2 lg:grid-cols-3">
					{services.map((service) => (
						<li key={service.id} className="min-w-0 sm:row-span-4 sm:grid sm:grid-rows-subgrid sm:gap-y-0">
							<ServiceCard service={service} hasHours={service.id === quickest?.id} />
						</li>
					))}
				</ul>
				<div className="mt-6 actions sm:mt-8">
					<ButtonLink to="/servicios" tone="line">
						Ver Todos los Servicios
					</ButtonLink>
					<ShopChat isQuiet text="Hola, quiero una cotización personalizada para mi carro.">
						Cotización Personalizada
					</ShopChat>
				</div>
				<ValueCards hasDurations={services.some(({ duration }) => duration !== "")} />
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
	const { id, name, description, warranty, category, duration, minutes } = service;
	// A published shop that did not confirm a duration promises none.
	const isQuick = duration !== "" && minutes !== null && minutes <= QUICK_MINUTES;
	return (
		<article className="relative grid min-w-0 max-sm:grid-cols-[min(5.75rem,25vw)_minmax(0,1fr)] max-sm:grid-rows-[auto_auto_1fr] max-sm:gap-x-3 max-sm:p-3 sm:row-span-4 sm:grid-rows-subgrid sm:gap-y-0">
			<ServicePicture
				service={service}
				sizes={SIZES}
				className="aspect-16/10 w-full max-sm:row-span-3 max-sm:aspect-square max-sm:self-start"
			/>
			<div className="min-w-0 sm:px-5 sm:pt-5 md:px-7 md:pt-7">
				<div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-0.5 sm:min-h-6">
					<span className="text-xs text-muted">{category}</span>
					<span className="flex flex-wrap gap-1.5">
						{warranty && <Badge tone="solid">Garantía</Badge>}
						{isQuick && <Badge tone="solid">Rápido</Badge>}
					</span>
				</div>
				<h3 className="title-3 mt-0.5 max-sm:text-xl sm:mt-3">
					<Anchor to={`/servicios/${id}`} className="hover:underline">
						{name}
					</Anchor>
				</h3>
			</div>
			<p className="text-muted max-sm:mt-1 max-sm:text-sm max-sm:leading-snug sm:px-5 sm:pt-1 sm:pb-5 md:px-7">
				{splitSummary(description)[0]}
			</p>
			<div className="flex min-w-0 flex-col max-sm:mt-1 max-sm:flex-row max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 sm:px-5 sm:pb-5 md:px-7 md:pb-7">
				<DataRows
					className="max-sm:data-inline max-sm:flex-[1_1_6rem] max-sm:text-sm!"
					rows={getServiceFacts(service, { isCard: true })}
				/>
				{hasHours && (
					<FirstHours
						service={service}
						isCompact
						className="mt-2 max-sm:order-first max-sm:basis-full sm:mt-5"
					/>
				)}
				<div className="mt-auto flex flex-wrap items-center justify-between gap-3 max-sm:mt-0 max-sm:gap-0 sm:pt-4">
					<RequestServiceLink service={service} tone="line" size="sm" />
					<Anchor to="/servicios" aria-label={`${name}: ver todos los servicios`} className="icon-btn">
						<Icon name="arrow-right" />
					</Anchor>
				</div>
			</div>
		</article>
	);
}

/** Shows the shop's promises, each with its link. */
function ValueCards({ hasDurations }: { hasDurations: boolean }) {
	const hasWarranty = useClaim("warranty");
	const values = [
		hasWarranty && {
			title: "Garantía total",
			text: "Lo que falle dentro del plazo lo corregimos sin cobrarte.",
			link: { to: "/terminos", label: "Ver términos de garantía" },
		},
		{
			title: "Servicio rápido",
			text: "Te damos la hora de entrega al recibir el carro.",
			link: { to: "/servicios", label: hasDurations ? "Ver duración de cada servicio" : "Ver los servicios" },
		},
		{
			title: "Horarios flexibles",
			text: "Reservas en línea a cualquier hora.",
			link: { to: "/contacto#cita", label: "Elegir día y hora" },
		},
	].filter((value) => value !== false);
	return (
		<ul className="mt-5 grid gap-2.5 sm:mt-8 sm:gap-5 md:mt-16 md:auto-cols-fr md:grid-flow-col md:gap-6 lg:gap-10">
			{values.map(({ title, text, link }) => (
				<li key={title} className="border-t-2 border-ink pt-2 md:pt-4">
					<h3 className="title-3 max-sm:text-xl">{title}</h3>
					<p className="num text-muted max-sm:text-sm md:mt-2">
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
