import { createApiClient } from "#api/client.server.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { splitSummary } from "#domain/text/summary.ts";
import { ServicePicture } from "#features/content/services/service-picture.tsx";
import { getServiceFacts } from "#features/content/services/site/service-facts.tsx";
import { choosePhotos } from "#features/content/shop-photos/choose-photos.ts";
import type { ShopPhoto } from "#features/content/shop-photos/contract.ts";
import { ShopPictureRow } from "#features/content/shop-photos/site/shop-picture-row.tsx";
import { GUIDE_PATH } from "#features/content/symptoms/rules.ts";
import { RequestServiceLink } from "#features/inbox/service-requests/site/service-request-provider.tsx";
import { listAdditionalServices } from "#features/workshop/appointments/request/appointment-services.ts";
import { FirstHours } from "#features/workshop/appointments/site/first-hours.tsx";
import { NextHourLink } from "#features/workshop/appointments/site/next-hour-link.tsx";
import { ClosingSection } from "#site/closing-section.tsx";
import { Deferred, useProgressiveCount } from "#site/deferred.tsx";
import { FirstActions } from "#site/first-actions.tsx";
import { formatOffer } from "#site/offer-text.ts";
import { buildPageMeta } from "#site/page-meta.ts";
import { SectionHeader } from "#site/section-header.tsx";
import { ShopChat } from "#site/shop-chat.tsx";
import { useClaim, useSite } from "#site/site-data.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { CollapsibleList } from "#ui/collapsible-list.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/services";

export const meta: Route.MetaFunction = ({ matches, location }) =>
	buildPageMeta(matches, location, {
		title: "Servicios del taller",
		description: (_, services) =>
			`${formatOffer(services, { maxLength: 110 }) || "Servicios del taller"}: qué incluye cada servicio y cuánto tarda.`,
		trail: [["Servicios", "/servicios"]],
	});

export async function loader({ request }: Route.LoaderArgs) {
	const api = createApiClient(request);
	const [services, { photos }] = await Promise.all([
		api.services.$get().then((response) => response.json()),
		api["shop-photos"].$get().then((response) => response.json()),
	]);
	return {
		services: services.map(({ related: _related, ...service }) => service),
		jobs: choosePhotos(photos, ["job1", "job2", "job3"]),
	};
}

export default function ServicesPage({ loaderData: { services, jobs } }: Route.ComponentProps) {
	return (
		<>
			<Hero services={services} />
			{services.length > 0 && <Cards services={services} />}
			<Deferred>
				<AdditionalServices services={services} />
				{jobs.length > 0 && <FinishedJobs photos={jobs} />}
				<CustomQuote />
			</Deferred>
		</>
	);
}

type Services = Route.ComponentProps["loaderData"]["services"];

function Cards({ services }: { services: Services }) {
	const visibleCount = useProgressiveCount(services.length);
	const hasOpenPrice = services.some(({ price }) => price === undefined);
	return (
		<section aria-label="Servicios" className="measure band max-md:pt-6">
			{hasOpenPrice && (
				<p className="mb-4 text-muted md:mb-6">
					El precio depende del carro: pídelo con marca, modelo y año, y lo sabes antes de empezar.
				</p>
			)}
			<ul className="grid-lines max-md:-mx-(--gutter) max-md:px-0 md:grid-cols-2">
				{services.map((service, index) => (
					<li
						key={service.id}
						className={cn(
							"flex min-w-0 *:grow [--later-height:15rem] md:[--later-height:50rem]",
							index >= visibleCount && "later",
						)}
					>
						<ServiceCard service={service} />
					</li>
				))}
			</ul>
		</section>
	);
}

/** Card of a service: description, duration, inclusions and warranty; on a phone a dense row. */
function ServiceCard({ service }: { service: Services[number] }) {
	const { id, name, description, badge, specialty } = service;
	const [summary, rest] = splitSummary(description);
	const question = `Hola, me interesa el servicio de ${name}. ¿Qué precio tiene y cuándo puedo llevar mi carro?`;
	return (
		<article
			id={id}
			className="relative flex min-w-0 flex-col max-md:grid max-md:grid-cols-[min(5.75rem,25vw)_minmax(0,1fr)] max-md:gap-x-3 max-md:px-(--gutter) max-md:py-3"
		>
			<ServicePicture
				service={service}
				sizes="(width >= 48rem) 50vw, 6rem"
				className="aspect-16/10 w-full max-md:row-span-2 max-md:aspect-square"
			/>
			<div className="min-w-0 md:px-7 md:pt-7">
				<p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted md:min-h-5 md:text-sm">
					<span>{service.category}</span>{" "}
					<span className="flex flex-wrap gap-1 empty:hidden *:max-w-full *:wrap-anywhere max-md:*:px-1.5 max-md:*:py-0 md:absolute md:top-3 md:left-3 md:gap-1.5">
						{badge && <Badge>{badge}</Badge>}
						{specialty && <Badge>Servicio especializado</Badge>}
					</span>
				</p>
				<h2 className="title-3 max-md:mt-0.5 max-md:text-xl md:mt-1">
					<Anchor to={`/servicios/${id}`} className="hover:underline">
						{name}
					</Anchor>
				</h2>
			</div>
			<div className="flex grow flex-col max-md:contents md:px-7 md:pt-2 md:pb-7">
				<div className="min-w-0 max-md:flex max-md:flex-col-reverse max-md:self-start">
					<p className="text-muted max-md:text-sm max-md:leading-snug">
						{summary}
						{rest && <span className="max-md:hidden"> {rest}</span>}
					</p>
					<DataRows
						className="max-md:data-inline max-md:text-sm! md:mt-5"
						rows={getServiceFacts(service, { isCard: true })}
					/>
				</div>
				<CollapsibleList
					items={service.includes}
					className="max-md:col-span-2 max-md:mt-2 md:mt-5 md:mb-7"
					listClass="max-md:text-sm"
				/>
				<FirstHours service={service} isQuiet className="mt-auto max-md:hidden md:mb-4" />
				<div className="flex flex-wrap gap-2 max-md:col-span-2 max-md:border-t max-md:border-line max-md:pt-2.5 *:grow max-lg:*:px-2.5">
					<NextHourLink service={service} />
					<RequestServiceLink service={service} tone="line" size="sm" />
					<ShopChat text={question} isQuiet size="sm" className="max-md:w-12 max-md:grow-0!">
						<span className="max-md:sr-only">
							WhatsApp<span className="sr-only"> sobre {name}</span>
						</span>
					</ShopChat>
				</div>
			</div>
		</article>
	);
}

function Hero({ services }: { services: Services }) {
	const hasDurations = services.some(({ duration }) => duration !== "");
	return (
		<section className="on-dark">
			<div className="measure grid gap-8 py-8 md:gap-10 md:py-20 lg:grid-cols-[minmax(0,1fr)_min(26rem,45%)] lg:gap-16">
				<div className="self-center">
					<p className="eyebrow text-accent">Servicios del taller</p>
					<h1 className="title-1 mt-4">
						{hasDurations ? "Qué hacemos, qué incluye y cuánto tarda" : "Qué hacemos y qué incluye"}
					</h1>
					<p className="lead mt-5 text-muted">
						Elige el servicio y dinos qué carro tienes. Te respondemos con precio y disponibilidad antes de
						que lo traigas.
					</p>
					<FirstActions className="mt-6 actions md:mt-8">
						<ButtonLink to="/contacto#cita" icon="calendar">
							Agendar cita
						</ButtonLink>
						<ShopChat>Escríbenos por WhatsApp</ShopChat>
					</FirstActions>
					<p className="mt-5 text-muted">
						¿No sabes cuál es?{" "}
						<Anchor to={GUIDE_PATH} className="link">
							Empieza por lo que le pasa a tu carro
						</Anchor>
					</p>
				</div>
				{services.length > 0 && <Durations services={services} />}
			</div>
		</section>
	);
}

function Durations({ services }: { services: Services }) {
	return (
		<nav aria-label={services.some(({ duration }) => duration) ? "Servicios y su duración" : "Servicios"}>
			<ul className="grid gap-x-4 border-t border-line max-sm:grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))]">
				{services.map(({ id, name, duration }) => (
					<li key={id} className="grid border-b border-line">
						<a
							href={`#${id}`}
							className="min-h-11 items-baseline justify-between gap-4 py-1.5 leading-snug hover:underline sm:flex sm:py-2"
						>
							<span className="block font-medium">{name}</span>
							<span className="num shrink-0 text-sm text-muted">{duration}</span>
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** Lists services without a page of their own, as far as the shop confirmed them. @source rules 1.24, 6.9 */
function AdditionalServices({ services }: { services: Services }) {
	const isConfirmed = useClaim("additional");
	const names = listAdditionalServices(services);
	if (!isConfirmed || names.length === 0) return null;
	return (
		<section aria-labelledby="adicionales" className="border-t border-line">
			<div className="measure band">
				<SectionHeader id="adicionales" title="Servicios adicionales">
					También los hacemos; pregúntanos precio y día.
				</SectionHeader>
				<ul
					className={cn(
						"grid-lines grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] sm:grid-cols-2",
						names.length % 4 === 0 && "lg:grid-cols-4",
						names.length % 3 === 0 && "lg:grid-cols-3",
					)}
				>
					{names.map((name) => (
						<li key={name} className={cn("flex *:grow", names.length % 2 === 1 && "last:col-span-full")}>
							<AdditionalService name={name} />
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}

function AdditionalService({ name }: { name: string }) {
	const { settings } = useSite();
	const question = `Hola, me interesa el servicio de ${name}. ¿Me dan precio y disponibilidad?`;
	return (
		<Anchor
			to={buildWhatsappUrl(settings.whatsapp, question)}
			opensNewTab
			className="flex min-h-16 items-center justify-between gap-2 px-3 py-3 leading-snug font-semibold hover:bg-ground sm:gap-3 sm:px-4 focus-visible:-outline-offset-2"
		>
			<span className="grow">{name}</span>
			<Icon name="whatsapp" className="text-green" />
		</Anchor>
	);
}

function FinishedJobs({ photos }: { photos: readonly ShopPhoto[] }) {
	return (
		<section id="trabajos" aria-labelledby="trabajos-titulo" className="measure band pt-0!">
			<h2 id="trabajos-titulo" className="mb-6 title-2 md:mb-8">
				Trabajos terminados
			</h2>
			<ShopPictureRow photos={photos} />
		</section>
	);
}

function CustomQuote() {
	return (
		<ClosingSection
			id="cotizacion"
			title="¿No ves lo que tu carro necesita?"
			text="Descríbelo con marca, modelo y año. Te enviamos una cotización personalizada con mano de obra, piezas e ITBMS incluido."
		>
			<div className="actions">
				<ButtonLink to="/contacto#mensaje" tone="line">
					Solicitar Cotización
				</ButtonLink>
				<ShopChat text="Hola, quiero una cotización para mi carro. Necesito: ">Pedirla por WhatsApp</ShopChat>
			</div>
		</ClosingSection>
	);
}
