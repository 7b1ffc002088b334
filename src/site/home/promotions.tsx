import { isInForce } from "#features/showcase/rules.ts";
import type { HomeData } from "#site/home.tsx";
import { useSite } from "#site/site-data.ts";
import { Carousel } from "#ui/carousel.tsx";
import { Anchor } from "#ui/link.tsx";
import { whatsappUrl } from "#workshop.ts";
import { PromotionSlide } from "./promotion-slide.tsx";

const INTERVAL_MS = 4000;

export function Promotions({ promotions }: { promotions: HomeData["promotions"] }) {
	const { settings } = useSite();
	const hasLive = promotions.some((promotion) => isInForce(promotion, settings.today));
	const question = "Hola, ¿qué ofertas tienen hoy para mi carro?";
	return (
		// The carousel is the landmark of this name: one within the other would be told twice.
		<section className="band">
			<div className="measure">
				<div className="band-head">
					<h2 className="title-2">Promociones</h2>
					{promotions.length > 0 && (
						<p>
							{hasLive
								? "Precios con ITBMS incluido, hasta la fecha que ves en cada una."
								: "Estas ya finalizaron. Te decimos por WhatsApp qué hay disponible hoy."}
						</p>
					)}
				</div>
				{promotions.length > 0 && (
					<Carousel
						label="Promociones"
						intervalMs={INTERVAL_MS}
						controlsClass="mt-4"
						slides={promotions.map((promotion) => ({
							id: promotion.id,
							name: promotion.title,
							content: <PromotionSlide promotion={promotion} />,
						}))}
					/>
				)}
				<p className="mt-6 text-gris">
					¿No ves la tuya?{" "}
					<Anchor
						to={whatsappUrl(settings.whatsapp, question)}
						opensNewTab
						className="link font-semibold text-tinta"
					>
						Pregunta por ofertas personalizadas por WhatsApp
					</Anchor>
				</p>
			</div>
		</section>
	);
}
