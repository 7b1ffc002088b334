import { buildWhatsappUrl } from "#domain/shop.ts";
import { PromotionSlide } from "#features/content/showcase/site/promotion-slide.tsx";
import { SectionHeader } from "#site/section-header.tsx";
import { useSite } from "#site/site-data.ts";
import { Carousel } from "#ui/carousel.tsx";
import { Anchor } from "#ui/link.tsx";
import type { HomeData } from "./read-home.server.ts";

const INTERVAL_MS = 4000;

type PromotionsProps = Pick<HomeData, "promotions">;

/** Shows the current promotions, or the latest expired ones if none is current. @source rules 6.22 */
export function Promotions({ promotions }: PromotionsProps) {
	const { settings } = useSite();
	if (promotions.length === 0) return null;
	const question = "Hola, ¿qué ofertas tienen hoy para mi carro?";
	return (
		// The carousel is already the landmark of this name; a second one would be announced twice.
		<section className="band">
			<div className="measure">
				<SectionHeader id="promociones" title="Promociones" />
				<Carousel
					label="Promociones"
					intervalMs={INTERVAL_MS}
					controlsClass="mt-3"
					slides={promotions.map((promotion) => ({
						id: promotion.id,
						name: promotion.title,
						content: <PromotionSlide promotion={promotion} />,
					}))}
				/>
				<p className="mt-2 text-muted sm:mt-4">
					¿No ves la tuya?{" "}
					<Anchor
						to={buildWhatsappUrl(settings.whatsapp, question)}
						opensNewTab
						className="link font-semibold text-ink"
					>
						Pregunta por ofertas personalizadas por WhatsApp
					</Anchor>
				</p>
			</div>
		</section>
	);
}
