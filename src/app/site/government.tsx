import { createApiClient } from "#api/client.server.ts";
import { ProjectGallery } from "#app/site/government/project-gallery.tsx";
import { SERVICE_GROUPS } from "#app/site/government/service-groups.ts";
import type { AnswerTime } from "#core/requests/contract.ts";
import { formatInteger } from "#domain/text/format-integer.ts";
import { Deferred } from "#site/deferred.tsx";
import { buildPageMeta } from "#site/page-meta.ts";
import { SectionHeader } from "#site/section-header.tsx";
import { ShopChat } from "#site/shop-chat.tsx";
import { getExperience } from "#site/shop-facts.ts";
import { useClaim, useSite } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { Icon } from "#ui/icon.tsx";
import { Steps } from "#ui/steps.tsx";
import type { Route } from "./+types/government";

export const meta: Route.MetaFunction = ({ matches, location }) =>
	buildPageMeta(matches, location, {
		title: "Servicios gubernamentales",
		description:
			"Mantenimiento de flotas, reparación, repuestos y diagnóstico para instituciones del Estado y empresas en Panamá. Pide tu propuesta por WhatsApp.",
		trail: [["Gubernamentales", "/gubernamentales"]],
	});

export async function loader({ request }: Route.LoaderArgs) {
	const api = createApiClient(request);
	const [gallery, catalogue, answerTime] = await Promise.all([
		api.government.gallery.$get(),
		api.products.search.$get({ query: {} }),
		api["answer-time"].$get(),
	]);
	const facts: Facts = {
		products: catalogue.ok ? (await catalogue.json()).total : undefined,
		answerTime: answerTime.ok ? await answerTime.json() : undefined,
	};
	return { images: (await gallery.json()).images, facts };
}

export default function GovernmentPage({ loaderData: { images, facts } }: Route.ComponentProps) {
	const showsEmpty = useClaim("gallery");
	return (
		<>
			<Hero hasProjects={images.length > 0} />
			<GovernmentFigures {...facts} />
			<Deferred>
				<ServiceGroups />
			</Deferred>
			<Deferred>
				{(images.length > 0 || showsEmpty) && <ProjectGallery images={images} />}
				<Proposal />
			</Deferred>
		</>
	);
}

/** Opens a chat that asks for everything a proposal needs. */
function ProposalLink() {
	const { name } = useSite().settings;
	const text = [
		`Hola ${name}, solicito una propuesta para nuestra flota.`,
		"Entidad: ",
		"RUC y DV: ",
		"Cantidad de unidades: ",
		"Tipo de vehículos: ",
		"Servicio que necesitamos: ",
		"Fecha límite de la propuesta: ",
	].join("\n");
	return <ShopChat text={text}>Solicitar propuesta</ShopChat>;
}

function Hero({ hasProjects }: { hasProjects: boolean }) {
	const isOurWay = useClaim("fleets");
	return (
		<section className="on-dark">
			<div className="measure grid gap-10 py-12 md:py-20 lg:grid-cols-[minmax(0,1fr)_min(26rem,45%)] lg:items-center lg:gap-16">
				<div>
					<p className="eyebrow text-accent">Instituciones y flotas</p>
					<h1 className="title-1 mt-4 max-w-[16ch]">Servicios gubernamentales</h1>
					{isOurWay && (
						<p className="lead mt-5 text-muted">
							Mantenemos vehículos oficiales y de empresa con presupuesto por unidad, informe de cada trabajo
							y una sola persona que responde por toda la flota.
						</p>
					)}
					<div className="mt-8 actions">
						<ProposalLink />
						{hasProjects && (
							<ButtonLink to="#galeria" tone="line">
								Ver proyectos
							</ButtonLink>
						)}
					</div>
				</div>
				<nav aria-label="Grupos de servicios">
					<ul className="border-t border-line">
						{SERVICE_GROUPS.map(({ id, title, text }) => (
							<li key={id} className="border-b border-line">
								<a href={`#${id}`} className="group block py-3">
									<span className="block font-medium group-hover:underline">{title}</span>
									<span className="block text-sm text-muted">{text}</span>
								</a>
							</li>
						))}
					</ul>
				</nav>
			</div>
		</section>
	);
}

function ServiceGroups() {
	const isOurWay = useClaim("fleets");
	return (
		<section aria-labelledby="grupos" className="measure band">
			<SectionHeader id="grupos" title="Lo que cubrimos">
				Cada grupo se contrata por separado o junto, por una vez o durante todo el año.
			</SectionHeader>
			<ul className="grid-lines md:grid-cols-2">
				{SERVICE_GROUPS.map(({ id, title, text, items }) => (
					<li key={id} id={id} className="p-5 md:p-8">
						<h3 className="title-3">{title}</h3>
						<p className="mt-2 text-muted">{text}</p>
						{isOurWay && (
							<ul className="mt-5 border-t border-line">
								{items.map((item) => (
									<li key={item} className="flex gap-2.5 border-b border-line py-2 text-[0.9375rem]">
										<Icon name="check" size={18} className="mt-0.5 text-muted" />
										{item}
									</li>
								))}
							</ul>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}

const REQUEST_DETAILS = [
	{ title: "Entidad y RUC", text: "Para emitir la propuesta a nombre de la institución." },
	{ title: "Unidades y tipo", text: "Cuántos vehículos son, marcas, modelos y años." },
	{ title: "Servicio y fecha", text: "Qué necesitas y hasta cuándo recibes propuestas." },
];

function Proposal() {
	const { settings } = useSite();
	return (
		<section aria-labelledby="propuesta" className="on-dark border-b border-line">
			<div className="measure grid gap-8 py-14 md:py-20 lg:grid-cols-2 lg:gap-16">
				<div>
					<h2 id="propuesta" className="title-2">
						Pide tu propuesta
					</h2>
					<p className="lead mt-4 text-muted">
						El mensaje ya trae lo que hace falta. Complétalo y te enviamos la propuesta con precios por
						renglón e ITBMS desglosado.
					</p>
					<div className="mt-8 actions">
						<ProposalLink />
						<ButtonLink to={`mailto:${settings.email}`} tone="line" icon="mail">
							Enviar el pliego por correo
						</ButtonLink>
					</div>
				</div>
				<Steps steps={REQUEST_DETAILS} figureClass="text-accent" />
			</div>
		</section>
	);
}

type Facts = { products: number | undefined; answerTime: AnswerTime | undefined };

/** Shows counted stats first, then the owner's own stats. @source rules 1.7, 1.23 */
function GovernmentFigures({ products, answerTime }: Facts) {
	const { settings, services } = useSite();
	const { foundedYear, governmentStats } = settings;
	const years = foundedYear ? getExperience(settings) : undefined;
	const experience = years && {
		label: `${years === "1" ? "Año" : "Años"} de taller, desde ${foundedYear}`,
		value: years,
	};
	const facts = [
		{ count: services.length, label: services.length === 1 ? "Servicio" : "Servicios" },
		{ count: products ?? 0, label: "Productos en el catálogo" },
	].filter(({ count }) => count > 0);
	const countStats = facts.map(({ count, label }) => ({ label, value: formatInteger(count) }));
	const minutes = answerTime?.minutes ?? undefined;
	const answerTimeStat = {
		label: "Tiempo de respuesta, medido",
		value: formatMinutes(minutes ?? 0),
	};
	const stats = [
		...(experience ? [experience] : []),
		...countStats,
		...(minutes ? [answerTimeStat] : []),
		...governmentStats,
	];
	// Avoid a last row with a single stat.
	const columns = stats.length % 3 === 1 ? "md:grid-cols-4" : "md:grid-cols-3";
	return (
		<section aria-label="Cifras" className="border-b border-line bg-paper">
			<div className="measure py-10">
				<dl className={cn("grid grid-cols-2 gap-x-6 gap-y-8", columns)}>
					{stats.map(({ value, label }) => (
						<div key={label} className="flex flex-col-reverse justify-end">
							<dt className="text-sm text-muted">{label}</dt>
							<dd className="figure">{value}</dd>
						</div>
					))}
				</dl>
				{minutes !== undefined && (
					<p className="num mt-6 max-w-prose text-sm text-muted">
						La mitad de las últimas {answerTime?.measured} solicitudes del sitio esperó este tiempo o menos,
						contado en horario de atención; las que aún esperan también cuentan.
					</p>
				)}
			</div>
		</section>
	);
}

/** Formats up to an hour in minutes, then in hours with one decimal. */
function formatMinutes(minutes: number): string {
	if (minutes <= 60) return `${minutes} min`;
	return `${(minutes / 60).toFixed(1).replace(".0", "")} h`;
}
