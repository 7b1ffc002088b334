import type { ReactNode } from "react";
import type { HomeData } from "#site/home.tsx";
import { hoursLine } from "#site/layout/opening.ts";
import { OpeningChip } from "#site/layout/opening-chip.tsx";
import { useSite } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Carousel } from "#ui/carousel.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { Picture } from "#ui/picture.tsx";
import { PRODUCT_BRANDS, whatsappUrl } from "#workshop.ts";
import { TrustBadges } from "./trust-badges.tsx";

const INTERVAL_MS = 5000;

type Service = HomeData["heroService"];
type HeroProps = { airConditioning: Service; quickest: Service };

export function Hero({ airConditioning, quickest }: HeroProps) {
	const { settings } = useSite();
	const aboutAir = "Hola, quiero información sobre el servicio de aire acondicionado de mi carro.";
	return (
		<div className="on-dark relative bg-[#0b0c0e]">
			<Carousel
				label="Presentación"
				intervalMs={INTERVAL_MS}
				hasArrows={false}
				controlsClass="measure max-lg:-mt-2 lg:absolute lg:inset-x-0 lg:bottom-36"
				slides={[
					{
						id: "frenos",
						name: "Frenos",
						content: (
							<Slide
								heading={<h1 className="title-1">Frenos que responden a la primera</h1>}
								text="Diagnóstico, reparación y repuestos en un solo lugar. Te decimos qué tiene tu carro, cuánto cuesta y cuándo está listo antes de tocarlo."
								action={
									<ButtonLink to="/contacto">
										<span>
											Agenda tu Cita<span className="sr-only"> en línea</span>
										</span>
									</ButtonLink>
								}
								picture={<BrakePicture />}
							/>
						),
					},
					{
						id: "aire",
						name: "Aire acondicionado",
						content: (
							<Slide
								heading={<h2 className="title-1">Tu aire vuelve a enfriar</h2>}
								text="Buscamos la fuga, reparamos la pieza y cargamos el gas por peso. Medimos contigo la temperatura de salida antes de entregarte el carro."
								action={
									<ButtonLink to={whatsappUrl(settings.whatsapp, aboutAir)} opensNewTab>
										Solicitar Servicio
									</ButtonLink>
								}
								picture={airConditioning && <ServiceSheet service={airConditioning} />}
							/>
						),
					},
					{
						id: "productos",
						name: "Productos",
						content: (
							<Slide
								heading={
									<h2 className="title-1">El repuesto correcto, con su precio a la vista</h2>
								}
								text="Aceites, filtros, aditivos y líquidos. Arma tu lista en el catálogo y te confirmamos existencia y precio por WhatsApp."
								action={<ButtonLink to="/productos">Ver Productos</ButtonLink>}
								picture={<BrandWall />}
							/>
						),
					},
				]}
			/>
			<TrustBadges quickest={quickest} />
		</div>
	);
}

type SlideProps = { heading: ReactNode; text: string; action: ReactNode; picture?: ReactNode };

function Slide({ heading, text, action, picture }: SlideProps) {
	const { settings } = useSite();
	const { address, whatsapp, whatsappGreeting, hours } = settings;
	return (
		<div className="relative h-full lg:min-h-[38rem]">
			{picture}
			<div className="measure relative pt-24 pb-2 sm:pt-28 lg:pt-20 lg:pb-56">
				<p className="eyebrow text-ambar">Taller y repuestos en {address.city}</p>
				<div className="mt-3 mb-4 max-w-[42rem] lg:mt-4 lg:mb-5">{heading}</div>
				<p className="lead max-w-[30em] text-[#d6d3cb]">{text}</p>
				<div className="mt-5 flex gap-3 lg:mt-8">
					{action}
					<ButtonLink
						to={whatsappUrl(whatsapp, whatsappGreeting)}
						opensNewTab
						tone="whatsapp"
						icon="whatsapp"
					>
						<span>
							<span className="max-sm:sr-only">Escríbenos por </span>WhatsApp
						</span>
					</ButtonLink>
				</div>
				<OpeningChip className="mt-4 text-sm lg:mt-6" />
				<p className="num mt-1 text-sm text-gris lg:hidden">{hoursLine(hours)}</p>
			</div>
		</div>
	);
}

function BrakePicture() {
	return (
		<div aria-hidden="true" className="absolute inset-0 overflow-hidden">
			<Picture
				src="/images/heroes/frenos.avif"
				sources={[
					{
						srcSet: "/images/heroes/frenos-movil.avif",
						type: "image/avif",
						media: "(width < 48rem)",
						width: 720,
						height: 600,
					},
				]}
				alt=""
				width={1280}
				height={800}
				isPriority
				className="absolute top-0 right-0 h-72 w-full bg-transparent object-cover object-right-top md:h-full md:w-[78%] md:object-right"
			/>
			<div className="absolute inset-0 bg-[linear-gradient(180deg,#0b0c0e00_0,#0b0c0ed9_5.5rem,#0b0c0e_16rem)] md:bg-[linear-gradient(90deg,#0b0c0e_30%,#0b0c0ed9_75%,#0b0c0e80)] xl:bg-[linear-gradient(90deg,#0b0c0e_30%,#0b0c0ed9_48%,#0b0c0e00_70%)]" />
			{/* Ground for the trust badges where they reach over the picture. */}
			<div className="absolute inset-x-0 bottom-0 hidden h-64 bg-[linear-gradient(0deg,#0b0c0e_30%,#0b0c0e00)] lg:block xl:hidden" />
		</div>
	);
}

/** The service's own facts, set as a data sheet where a picture would stand. */
function ServiceSheet({ service }: { service: NonNullable<Service> }) {
	return (
		<div className="absolute inset-0 hidden lg:block">
			<div className="measure flex h-full items-start justify-end pt-24">
				<div className="w-[26rem] border-t-4 border-ambar pt-5">
					<p className="title-3">{service.name}</p>
					<DataRows
						className="mt-4"
						rows={[
							{ label: "Duración", value: service.duration },
							{ label: "Garantía", value: service.warranty },
							{ label: "Incluye", value: <Inclusions items={service.includes} /> },
						]}
					/>
				</div>
			</div>
		</div>
	);
}

function Inclusions({ items }: { items: readonly string[] }) {
	return (
		<ul className="grid gap-1.5">
			{items.map((item) => (
				<li key={item}>{item}</li>
			))}
		</ul>
	);
}

function BrandWall() {
	const brands = Object.entries(PRODUCT_BRANDS).filter(([code]) => code !== "generic");
	return (
		<div aria-hidden="true" className="absolute inset-0 hidden overflow-hidden lg:block">
			<div className="measure flex h-full justify-end pt-16">
				<ul className="w-[26rem] border-t border-linea">
					{brands.map(([code, label]) => (
						<li
							key={code}
							className="border-b border-linea py-2 text-[3.25rem] leading-none font-extrabold text-[#6d7076] uppercase [font-stretch:75%]"
						>
							{label}
						</li>
					))}
				</ul>
			</div>
		</div>
	);
}
