import type { ComponentProps, ReactNode } from "react";
import { HoursLine } from "#site/layout/hours-line.tsx";
import { OpeningChip } from "#site/layout/opening-chip.tsx";
import { useSite } from "#site/site-data.ts";
import { ButtonLink, ChatLink } from "#ui/button.tsx";
import { Carousel } from "#ui/carousel.tsx";
import { Picture } from "#ui/picture.tsx";
import { whatsappUrl } from "#workshop.ts";
import type { HomeData } from "./read-home.server.ts";
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
									<ButtonLink to="/contacto#cita">
										<span>
											Agenda tu Cita<span className="sr-only"> en línea</span>
										</span>
									</ButtonLink>
								}
								picture={
									<HeroPicture
										src="/images/heroes/frenos.avif"
										width={1280}
										height={800}
										sources={[
											phoneCrop("/images/heroes/frenos-movil.avif", { width: 720, height: 600 }),
										]}
										isPriority
									/>
								}
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
								facts={airConditioning && factsOf(airConditioning)}
								picture={
									<HeroPicture
										src="/images/heroes/aire.avif"
										width={1600}
										height={760}
										sources={[
											phoneCrop("/images/heroes/aire-movil.avif", { width: 824, height: 760 }),
										]}
									/>
								}
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
								picture={
									<HeroPicture
										src="/images/heroes/productos.avif"
										width={1600}
										height={700}
										sources={[
											phoneCrop("/images/heroes/productos-phone.avif", { width: 824, height: 560 }),
										]}
									/>
								}
							/>
						),
					},
				]}
			/>
			<TrustBadges quickest={quickest} />
		</div>
	);
}

type SlideProps = {
	heading: ReactNode;
	text: string;
	/** One more line where there is room for it. */
	facts?: string;
	action: ReactNode;
	picture: ReactNode;
};

function Slide({ heading, text, facts, action, picture }: SlideProps) {
	const { settings } = useSite();
	const { address, whatsapp, whatsappGreeting } = settings;
	return (
		<div className="relative h-full lg:min-h-[38rem]">
			{picture}
			<div className="measure relative pt-32 pb-2 md:pt-20 lg:pb-56">
				<p className="eyebrow text-ambar">Taller y repuestos en {address.city}</p>
				<div className="mt-3 mb-4 max-w-[42rem] md:max-xl:max-w-[48vw] lg:mt-4 lg:mb-5">
					{heading}
				</div>
				<p className="lead max-w-[30em] text-[#d6d3cb] md:max-xl:max-w-[46vw]">{text}</p>
				{facts && <p className="num mt-3 text-sm text-gris max-lg:hidden">{facts}</p>}
				<div className="mt-5 actions max-[25rem]:gap-2 max-[25rem]:[&>a]:px-3 [&>a]:whitespace-nowrap lg:mt-8">
					{action}
					<ChatLink number={whatsapp} text={whatsappGreeting}>
						<span>
							<span className="max-sm:sr-only md:max-lg:sr-only">Escríbenos por </span>WhatsApp
						</span>
					</ChatLink>
				</div>
				<OpeningChip className="mt-4 text-sm lg:mt-6" />
				<p className="num mt-1 text-sm text-gris lg:hidden">
					<HoursLine />
				</p>
			</div>
		</div>
	);
}

function factsOf({ duration, warranty }: NonNullable<Service>) {
	return `Duración: ${duration}.${warranty ? ` Garantía: ${warranty}.` : ""}`;
}

function phoneCrop(srcSet: string, size: { width: number; height: number }) {
	return { srcSet, type: "image/avif" as const, media: "(width < 48rem)", ...size };
}

type HeroPictureProps = Pick<
	ComponentProps<typeof Picture>,
	"src" | "width" | "height" | "sources" | "isPriority"
>;

/** The first slide's picture is fetched first, those of the others once the page is there. Text stands below or beside it. */
function HeroPicture(props: HeroPictureProps) {
	return (
		<div aria-hidden="true" className="absolute inset-0 overflow-hidden">
			<Picture
				{...props}
				alt=""
				className="absolute top-0 right-0 h-56 w-full bg-transparent object-cover object-right-top md:h-[48vw] md:w-[62%] md:object-right xl:h-full xl:w-[78%]"
			/>
			<div className="absolute inset-0 bg-[linear-gradient(180deg,#0b0c0e00_4.5rem,#0b0c0ee6_8rem,#0b0c0e_13rem)] md:bg-[linear-gradient(90deg,#0b0c0e_46%,#0b0c0e00_58%),linear-gradient(180deg,#0b0c0e00_30vw,#0b0c0e_48vw)] xl:bg-[linear-gradient(90deg,#0b0c0e_30%,#0b0c0ed9_55%,#0b0c0e00_74%)]" />
		</div>
	);
}
