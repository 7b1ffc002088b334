import type { ReactNode } from "react";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { FirstActions } from "#site/first-actions.tsx";
import { HoursLine, OpeningChip } from "#site/opening-times.tsx";
import { ShopChat } from "#site/shop-chat.tsx";
import { getExperience } from "#site/shop-facts.ts";
import { useClaim, useSite } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Carousel } from "#ui/carousel.tsx";
import { Anchor } from "#ui/link.tsx";
import { Picture } from "#ui/picture.tsx";
import type { HomeData } from "./read-home.server.ts";

const INTERVAL_MS = 5000;

type Service = HomeData["heroService"];
/** `text` is the first slide's, which the owner may write. */
type HeroProps = {
	text: HomeData["heroText"];
	airConditioning: Service;
	quickest: Service;
	hasProducts: boolean;
};

export function Hero({ text, airConditioning, quickest, hasProducts }: HeroProps) {
	const { whatsapp } = useSite().settings;
	const hasPracticeClaim = useClaim("practice");
	const airConditioningText = "Hola, quiero información sobre el servicio de aire acondicionado de mi carro.";
	const airConditioningSlide: SlideProps = {
		id: "aire",
		name: "Aire acondicionado",
		title: "Tu aire vuelve a enfriar",
		text: hasPracticeClaim
			? "Buscamos la fuga, reparamos la pieza y cargamos el gas por peso. Medimos contigo la temperatura de salida antes de entregarte el carro."
			: airConditioning?.description,
		action: (
			<ButtonLink to={buildWhatsappUrl(whatsapp, airConditioningText)} opensNewTab>
				Solicitar Servicio
			</ButtonLink>
		),
		facts: airConditioning && formatServiceFacts(airConditioning),
		picture: { name: "aire", width: 1600, height: 760 },
		phonePicture: { name: "aire-movil", width: 824, height: 760 },
	};
	const slides: SlideProps[] = [
		{
			id: "frenos",
			name: "Frenos",
			title: text.heading,
			text: text.lead,
			action: (
				<ButtonLink to="/contacto#cita">
					<span>
						Agenda tu Cita<span className="sr-only"> en línea</span>
					</span>
				</ButtonLink>
			),
			picture: { name: "frenos", width: 1280, height: 800 },
			phonePicture: { name: "frenos-movil", width: 720, height: 600 },
		},
		// A shop that deleted the service does not offer it here.
		...(airConditioning ? [airConditioningSlide] : []),
		{
			id: "productos",
			name: "Productos",
			...(hasProducts ? CATALOGUE_TEXTS : NO_CATALOGUE_TEXTS),
			action: <ButtonLink to="/productos">Ver Productos</ButtonLink>,
			picture: { name: "productos", width: 1600, height: 700 },
			phonePicture: { name: "productos-phone", width: 824, height: 560 },
		},
	];
	return (
		<div className="on-dark relative bg-[#0b0c0e]">
			<Carousel
				label="Presentación"
				intervalMs={INTERVAL_MS}
				hasArrows={false}
				controlsClass="measure max-lg:-mt-2 lg:absolute lg:inset-x-0 lg:bottom-36"
				slides={slides.map((slide, index) => ({
					id: slide.id,
					name: slide.name,
					content: <Slide {...slide} isFirst={index === 0} />,
				}))}
			/>
			<TrustBadges quickest={quickest} />
		</div>
	);
}

const CATALOGUE_TEXTS = {
	title: "El repuesto correcto, con su precio a la vista",
	text: "Aceites, filtros, aditivos y líquidos. Arma tu lista en el catálogo y te confirmamos existencia y precio por WhatsApp.",
};
/** A shop without products of its own on the site promises no prices. */
const NO_CATALOGUE_TEXTS = {
	title: "El repuesto correcto para tu carro",
	text: "Aceites, filtros, aditivos y líquidos. Dinos qué buscas y te confirmamos existencia y precio por WhatsApp.",
};

type HeroFile = { name: string; width: number; height: number };

type SlideProps = {
	id: string;
	name: string;
	title: string;
	text: string | undefined;
	/** An extra line, shown on wide screens. */
	facts?: string | undefined;
	action: ReactNode;
	picture: HeroFile;
	/** A separate crop for small screens. */
	phonePicture: HeroFile;
};

function Slide({ isFirst, ...slide }: SlideProps & { isFirst: boolean }) {
	const { title, text, facts, action } = slide;
	const { address } = useSite().settings;
	const Heading = isFirst ? "h1" : "h2";
	return (
		<div className="relative h-full lg:min-h-[38rem]">
			<HeroPicture {...slide} isPriority={isFirst} />
			<div className="measure relative pt-32 pb-2 md:pt-20 lg:pb-56">
				<p className="eyebrow text-accent">Taller y repuestos en {address.city}</p>
				<div className="mt-3 mb-4 max-w-[42rem] md:max-xl:max-w-[48vw] lg:mt-4 lg:mb-5">
					<Heading className="title-1 wrap-anywhere">{title}</Heading>
				</div>
				{text && (
					<p className="lead max-w-[30em] wrap-anywhere text-[#d6d3cb] md:max-xl:max-w-[46vw]">{text}</p>
				)}
				{facts && <p className="num mt-3 text-sm text-muted max-lg:hidden">{facts}</p>}
				<FirstActions className="mt-5 actions max-[25rem]:gap-2 max-[25rem]:[&>a]:px-3 [&>a]:whitespace-nowrap lg:mt-8">
					{action}
					<ShopChat>
						<span>
							<span className="max-sm:sr-only md:max-lg:sr-only">Escríbenos por </span>WhatsApp
						</span>
					</ShopChat>
				</FirstActions>
				<OpeningChip className="mt-4 text-sm lg:mt-6" />
				<p className="num mt-1 text-sm text-muted lg:hidden">
					<HoursLine />
				</p>
			</div>
		</div>
	);
}

function formatServiceFacts({ duration, warranty }: NonNullable<Service>) {
	const facts = [duration && `Duración: ${duration}.`, warranty && `Garantía: ${warranty}.`];
	return facts.filter(Boolean).join(" ");
}

type HeroPictureProps = Pick<SlideProps, "picture" | "phonePicture"> & { isPriority: boolean };

/**
 * Shows a slide's picture beside or above its text. The first slide's picture loads first, the others after the page.
 */
function HeroPicture({ picture, phonePicture, isPriority }: HeroPictureProps) {
	const { name: phone, ...phoneSize } = phonePicture;
	const { name, ...size } = picture;
	return (
		<div aria-hidden="true" className="absolute inset-0 overflow-hidden">
			<Picture
				{...size}
				src={`/images/heroes/${name}.avif`}
				sources={[
					{
						srcSet: `/images/heroes/${phone}.avif`,
						type: "image/avif",
						media: "(width < 48rem)",
						...phoneSize,
					},
				]}
				isPriority={isPriority}
				alt=""
				className="absolute top-0 right-0 h-56 w-full bg-transparent object-cover object-right-top md:h-[48vw] md:w-[62%] md:object-right xl:h-full xl:w-[78%]"
			/>
			<div className="absolute inset-0 bg-[linear-gradient(180deg,#0b0c0e00,#0b0c0e1a_2rem,#0b0c0e4d_4rem,#0b0c0e99_6rem,#0b0c0edb_8rem,#0b0c0ef5_10rem,#0b0c0e_13rem)] md:bg-[linear-gradient(90deg,#0b0c0e_46%,#0b0c0e00_58%),linear-gradient(180deg,#0b0c0e00_30vw,#0b0c0e_48vw)] xl:bg-[linear-gradient(90deg,#0b0c0e_36%,#0b0c0ee6_56%,#0b0c0e00_78%)]" />
		</div>
	);
}

/**
 * Shows three badges that link to their explanation; a fact of the shop replaces each unconfirmed claim. The years match
 * the shop's own figure further down the page.
 *
 * @source rules 1.24
 */
function TrustBadges({ quickest }: Pick<HeroProps, "quickest">) {
	const { settings } = useSite();
	const { foundedYear, address } = settings;
	const years = getExperience(settings);
	const hasWarranty = useClaim("warranty");
	const badges = [
		hasWarranty
			? { title: "Garantía total", text: "En cada trabajo, por escrito", to: "/terminos" }
			: { title: "Cita en línea", text: "Eliges el día y la hora", to: "/contacto#cita" },
		{
			title: "Servicio rápido",
			text: quickest ? `${quickest.name} en ${quickest.duration}` : "Te damos la hora de entrega",
			to: "/servicios",
		},
		foundedYear !== null && years
			? {
					title: `${years} ${years === "1" ? "año" : "años"}`,
					text: `Desde ${foundedYear} en ${address.district}`,
					to: "/nosotros",
				}
			: { title: `En ${address.district}`, text: "Mapa, horario y teléfono", to: "/contacto" },
	];
	return (
		<div className="measure pt-4 pb-4 sm:pb-8 lg:absolute lg:inset-x-0 lg:bottom-0 lg:pb-9">
			<ul className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-x-3 border-t border-line sm:grid-cols-3 sm:gap-x-10 lg:w-fit">
				{badges.map(({ title, text, to }) => (
					<li key={title}>
						<Anchor to={to} className="group block py-2 sm:py-3.5">
							<b className="title-3 block max-sm:text-[min(1.0625rem,4.3vw)] max-sm:whitespace-nowrap">
								{title}
							</b>
							<span className="text-sm text-muted max-sm:block max-sm:text-xs max-sm:leading-snug group-hover:underline">
								{text}
							</span>
						</Anchor>
					</li>
				))}
			</ul>
		</div>
	);
}
