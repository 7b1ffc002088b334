import { createApiClient } from "#api/client.server.ts";
import { ShopSummary } from "#app/site/about/shop-summary.tsx";
import { splitParagraphs } from "#core/settings/about.ts";
import { Reasons } from "#core/settings/site/reasons.tsx";
import { choosePhotos } from "#features/content/shop-photos/choose-photos.ts";
import { ShopPictureRow } from "#features/content/shop-photos/site/shop-picture-row.tsx";
import { Deferred } from "#site/deferred.tsx";
import { OpeningChip } from "#site/opening-times.tsx";
import { buildPageMeta } from "#site/page-meta.ts";
import { ShopChat } from "#site/shop-chat.tsx";
import { useClaim, useSite } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { Picture } from "#ui/picture.tsx";
import type { Route } from "./+types/about";

export const meta: Route.MetaFunction = ({ matches, location }) =>
	buildPageMeta(matches, location, {
		title: "Nosotros",
		description: ({ address, foundedYear, claims }) =>
			`Taller y tienda de repuestos en ${address.district}${foundedYear ? ` desde ${foundedYear}` : ""}: cómo trabajamos, ${claims.includes("warranty") ? "qué garantía te llevas por escrito y " : ""}dónde y a qué hora nos encuentras.`,
		trail: [["Nosotros", "/nosotros"]],
	});

export async function loader({ request }: Route.LoaderArgs) {
	const api = createApiClient(request);
	const [about, { photos }, texts] = await Promise.all([
		api.about.$get().then((response) => response.json()),
		api["shop-photos"].$get().then((response) => response.json()),
		api.texts.$get().then((response) => response.json()),
	]);
	const { mission, vision, reasons } = texts;
	return {
		about,
		texts: { mission, vision, reasons },
		photos: choosePhotos(photos, ["team", "reception", "tools"]),
	};
}

type About = Route.ComponentProps["loaderData"]["about"];
type Texts = Route.ComponentProps["loaderData"]["texts"];

export default function AboutPage({ loaderData: { about, texts, photos } }: Route.ComponentProps) {
	return (
		<>
			<AboutHero />
			<History about={about} />
			{!about.story && about.timeline.length === 0 && <ShopSummary />}
			{photos.length > 0 && (
				<section id="taller" aria-labelledby="taller-titulo" className="measure band pt-0!">
					<h2 id="taller-titulo" className="mb-6 title-2 md:mb-8">
						El taller por dentro
					</h2>
					<ShopPictureRow photos={photos} />
				</section>
			)}
			<Deferred>
				<Principles {...texts} />
			</Deferred>
			<Deferred>
				<Reasons certifications={about.certifications} reasons={texts.reasons} />
				<Visit />
			</Deferred>
		</>
	);
}

/** Shows the shop's story and timeline, as written by the owner. */
function History({ about }: { about: About }) {
	const { foundedYear, address, name } = useSite().settings;
	const [first = "", ...rest] = splitParagraphs(about.story);
	const saysYear = about.story.includes(String(foundedYear));
	const openingText =
		foundedYear && !saysYear ? `${name} abrió en ${foundedYear} en ${address.district}. ` : "";
	const hasStory = openingText !== "" || first !== "";
	if (!hasStory && about.timeline.length === 0) return null;
	return (
		<section className="measure band">
			<div className="grid gap-6 lg:grid-cols-2 lg:gap-16">
				<h2 className="title-2">Nuestra historia</h2>
				<div className="lead grid gap-4">
					{hasStory && (
						<p>
							{openingText}
							{first}
						</p>
					)}
					{rest.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
				</div>
			</div>
			{about.timeline.length > 0 && <h3 className="sr-only">Año por año</h3>}
			<ol className="mt-12 empty:hidden grid gap-x-6 lg:grid-cols-5">
				{about.timeline.map(({ year, title, text }) => (
					<li
						key={`${year} ${title}`}
						className="relative border-l-2 border-ink pb-8 pl-5 last:pb-0 lg:border-t-2 lg:border-l-0 lg:pt-6 lg:pb-0 lg:pl-0"
					>
						<span
							aria-hidden="true"
							className="absolute top-1.5 -left-[7px] size-3 bg-accent lg:-top-[7px] lg:left-0"
						/>
						<p className="figure">{year}</p>
						<p className="title-4 mt-2">{title}</p>
						<p className="mt-1 text-muted">{text}</p>
					</li>
				))}
			</ol>
		</section>
	);
}

function Visit() {
	const { address } = useSite().settings;
	return (
		<section className="on-light">
			<div className="measure grid gap-8 py-14 md:py-20 lg:grid-cols-[1fr_auto] lg:items-end">
				<div>
					<h2 className="title-2">Pasa a conocernos</h2>
					<p className="lead mt-4 text-muted">
						{address.street}, {address.district}. {address.landmark && <span>{`${address.landmark}.`}</span>}
						<span> Trae el carro o solo la pregunta.</span>
					</p>
					<OpeningChip className="mt-4" />
				</div>
				<div className="actions">
					<ButtonLink to="/contacto">Contáctanos</ButtonLink>
					<ShopChat>Escríbenos por WhatsApp</ShopChat>
				</div>
			</div>
		</section>
	);
}

function AboutHero() {
	const { settings, services } = useSite();
	const { name, foundedYear, address } = settings;
	const isOurWay = useClaim("practice");
	const hasWarranty = useClaim("warranty");
	return (
		<section className="on-dark relative overflow-hidden">
			<Picture
				src="/images/heroes/nosotros.webp"
				avif="/images/heroes/nosotros.avif"
				sources={[
					{
						media: "(width < 64rem)",
						srcSet: "/images/heroes/nosotros-movil.avif",
						type: "image/avif",
						width: 824,
						height: 440,
					},
				]}
				alt=""
				width={960}
				height={620}
				isPriority
				className="absolute inset-x-0 top-0 h-52 w-full bg-ink object-cover object-top sm:h-80 lg:right-[max(0px,calc(50%-40rem))] lg:left-auto lg:h-full lg:w-[min(54%,40rem)] lg:object-contain lg:mask-[linear-gradient(to_right,transparent,#000_45%,#000_85%,transparent)]"
			/>
			<div className="absolute inset-x-0 top-0 h-52 bg-linear-to-t from-ink from-5% to-transparent to-60% sm:h-80 lg:h-full lg:from-32% lg:to-65%" />
			<div className="measure relative grid gap-10 pt-44 pb-12 sm:pt-72 lg:min-h-[28rem] lg:grid-cols-[1fr_26rem] lg:items-end lg:gap-16 lg:py-20">
				<div>
					<p className="eyebrow text-accent">Nosotros</p>
					<h1 className="title-1 mt-4">
						{foundedYear ? `Desde ${foundedYear} con` : "Con"} las manos en el motor, en {address.district}
					</h1>
					<p className="lead mt-5 text-muted">
						{isOurWay
							? `En ${name} revisamos el carro antes de hablar de piezas, te damos el precio antes de empezar y te devolvemos la pieza vieja.`
							: `${name} es taller y tienda de repuestos: reparamos tu carro y te vendemos lo que lleva, en la misma dirección.`}
					</p>
				</div>
				<DataRows
					className="text-base!"
					rows={[
						{ label: "Barrio", value: `${address.district}, ${address.city}` },
						{ label: "Servicios", value: `${services.length} en el mismo taller` },
						{ label: "Garantía", value: hasWarranty && "Por escrito" },
					]}
				/>
			</div>
		</section>
	);
}

const VALUES = [
	{
		name: "Confianza",
		text: "Ves la pieza vieja y la medida que la condenó. Si todavía aguanta, te decimos cuánto.",
	},
	{
		name: "Excelencia",
		text: "Torque según fabricante, gas por peso y prueba de manejo antes de entregarte las llaves.",
	},
	{
		name: "Garantía",
		text: "Cada trabajo sale con su garantía escrita en la factura: qué cubre y hasta cuándo.",
	},
	{
		name: "Atención personalizada",
		text: "Te atiende quien revisó tu carro. Sin jerga, con fotos cuando no puedes venir.",
	},
];

/** Columns by the number of values, so that no cell stays empty. */
const VALUE_COLUMNS: Readonly<Record<number, string>> = {
	2: "sm:grid-cols-2",
	3: "lg:grid-cols-3",
	4: "sm:grid-cols-2 lg:grid-cols-4",
};

function Principles({ mission, vision }: Pick<Texts, "mission" | "vision">) {
	const isOurWay = useClaim("practice");
	const hasWarranty = useClaim("warranty");
	const values = VALUES.filter(({ name }) => (name === "Garantía" ? hasWarranty : isOurWay));
	return (
		<section className="on-light">
			<div className="measure band">
				<div className="grid gap-10 md:grid-cols-2 md:gap-16">
					<div>
						<h2 className="title-3">Misión</h2>
						<Paragraphs lines={mission} />
					</div>
					<div>
						<h2 className="title-3">Visión</h2>
						<Paragraphs lines={vision} />
					</div>
				</div>
				{values.length > 0 && <h2 className="title-2 mt-14">Lo que no negociamos</h2>}
				<ul className={cn("grid-lines mt-8 empty:hidden", VALUE_COLUMNS[values.length])}>
					{values.map(({ name, text }) => (
						<li key={name} className="p-5 md:p-6">
							<h3 className="title-3">{name}</h3>
							<p className="mt-2 text-muted">{text}</p>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}

const Paragraphs = ({ lines }: { lines: readonly string[] }) =>
	lines.map((line) => (
		<p key={line} className="lead mt-3 wrap-anywhere">
			{line}
		</p>
	));
