import { Brands } from "#app/site/home/brands.tsx";
import { FeaturedProducts } from "#app/site/home/featured-products.tsx";
import { FeaturedServices } from "#app/site/home/featured-services.tsx";
import { Hero } from "#app/site/home/hero.tsx";
import { Promotions } from "#app/site/home/promotions.tsx";
import { type HomeData, readHome } from "#app/site/home/read-home.server.ts";
import { Testimonials } from "#app/site/home/testimonials.tsx";
import { ContactCta } from "#features/content/shop-photos/site/contact-cta.tsx";
import { GUIDE_PATH, GUIDE_TITLE } from "#features/content/symptoms/rules.ts";
import { SymptomTiles } from "#features/content/symptoms/site/symptom-tiles.tsx";
import { Deferred } from "#site/deferred.tsx";
import { formatOffer } from "#site/offer-text.ts";
import { buildPageMeta } from "#site/page-meta.ts";
import { SectionHeader } from "#site/section-header.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/home";

export const loader = ({ request }: Route.LoaderArgs) => readHome(request);

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) =>
	buildPageMeta(matches, location, {
		title: ({ address }) => `Taller mecánico y repuestos en ${address.city}`,
		description: ({ address }, services) =>
			`${formatOffer(services, { rest: ["repuestos"], maxLength: 66 })} en ${address.district}. Agenda tu cita o escríbenos por WhatsApp y te respondemos con precio y hora.`,
		jsonLd: ["business", loaderData?.priceRange ?? ""],
	});

/**
 * Renders the specification's six sections in order, with our additions between them. Neighbours differ in background
 * with and without promotions and testimonials, which a live site may not have.
 *
 * @source rules 6.22, 6.36
 */
export default function Home({ loaderData }: Route.ComponentProps) {
	const { products, promotions, testimonials, brands, services, symptoms } = loaderData;
	const { heroText, heroService, quickest, facade } = loaderData;
	return (
		<>
			<Hero
				text={heroText}
				airConditioning={heroService}
				quickest={quickest}
				hasProducts={products.length > 0}
			/>
			<Promotions promotions={promotions} />
			<FeaturedProducts products={products} />
			<Deferred>
				<Symptoms symptoms={symptoms} />
			</Deferred>
			<Deferred className="on-light">
				<FeaturedServices services={services} quickest={quickest} />
			</Deferred>
			<Deferred>
				<Testimonials testimonials={testimonials} />
			</Deferred>
			<Deferred>
				<Brands brands={brands} />
			</Deferred>
			<Deferred>
				<ContactCta facade={facade} />
			</Deferred>
		</>
	);
}

/** Links to the symptom guide, for visitors who do not know which service they need. @source rules 6.29 */
function Symptoms({ symptoms }: Pick<HomeData, "symptoms">) {
	if (symptoms.length === 0) return null;
	return (
		<section aria-labelledby="sintomas" className="band">
			<div className="measure">
				<SectionHeader id="sintomas" title={GUIDE_TITLE} />
				<SymptomTiles symptoms={symptoms} />
				<ButtonLink to={GUIDE_PATH} tone="line" className="mt-4 max-sm:w-full sm:mt-6">
					Ver todos los síntomas
				</ButtonLink>
			</div>
		</section>
	);
}
