import { apiFor } from "#api/client.server.ts";
import type { Service } from "#features/services/contract.ts";
import { isInForce, promotionsToShow } from "#features/showcase/rules.ts";
import { firstOfEach } from "#features/symptoms/rules.ts";
import type { Route } from "./+types/home";
import { Brands } from "./home/brands.tsx";
import { businessData } from "./home/business-data.ts";
import { ContactCta } from "./home/contact-cta.tsx";
import { FeaturedServices } from "./home/featured-services.tsx";
import { Hero } from "./home/hero.tsx";
import { Promotions } from "./home/promotions.tsx";
import { Symptoms } from "./home/symptoms.tsx";
import { Testimonials } from "./home/testimonials.tsx";
import { Later } from "./layout/later.tsx";
import { pageMeta } from "./page-meta.ts";
import { useSite } from "./site-data.ts";

const FEATURED_SERVICES = 6;
const INCLUSIONS_SHOWN = 4;
const SYMPTOMS_SHOWN = 6;
/** The hero's second slide tells about this one. */
const HERO_SERVICE = "aire-acondicionado";

export async function loader({ request }: Route.LoaderArgs) {
	const api = apiFor(request);
	const [showcase, services, symptoms, { today }] = await Promise.all([
		api.showcase.$get().then((reply) => reply.json()),
		api.services.$get().then((reply) => reply.json()),
		api.symptoms.$get().then((reply) => reply.json()),
		api.settings.$get().then((reply) => reply.json()),
	]);
	const shown = services.map(shownOf);
	return {
		promotions: promotionsToShow(showcase.promotions, today),
		testimonials: showcase.testimonials,
		brands: showcase.brands,
		services: shown.slice(0, FEATURED_SERVICES),
		symptoms: firstOfEach(symptoms, SYMPTOMS_SHOWN).map(({ id, name, urgency }) => ({
			...{ id, name, urgency },
		})),
		heroService: shown.find(({ id }) => id === HERO_SERVICE),
		quickest: shown
			.filter(({ minutes, duration }) => minutes && /minuto/.test(duration))
			.toSorted((one, other) => (one.minutes ?? 0) - (other.minutes ?? 0))[0],
	};
}

/** Only what the cards and the request dialog show of a service. */
function shownOf(service: Service) {
	const { id, name, description, duration, minutes, warranty, category, image, includes } = service;
	const { price, price_note } = service;
	return {
		...{ id, name, description, duration, minutes, warranty, category, image, price, price_note },
		includes: includes.slice(0, INCLUSIONS_SHOWN),
	};
}

export type HomeData = Awaited<ReturnType<typeof loader>>;

export const meta: Route.MetaFunction = ({ matches, location }) =>
	pageMeta(matches, location, {
		title: ({ address }) => `Taller mecánico y repuestos en ${address.city}`,
		description: ({ address }) =>
			`Frenos, aire acondicionado, chapistería, cambio de aceite y repuestos en ${address.district}. Agenda tu cita o escríbenos por WhatsApp y te respondemos con precio y hora.`,
		jsonLd: import.meta.env.SSR && businessData,
	});

export default function Home({ loaderData }: Route.ComponentProps) {
	const { promotions, testimonials, brands, services, symptoms, heroService, quickest } =
		loaderData;
	const { today } = useSite().settings;
	// What has ended stands below what is on offer (rules 6.22).
	const hasOffers = promotions.some((promotion) => isInForce(promotion, today));
	return (
		<>
			<Hero airConditioning={heroService} quickest={quickest} />
			{hasOffers && <Promotions promotions={promotions} />}
			<div className={hasOffers ? undefined : "band pb-0!"}>
				<Later>
					<Symptoms symptoms={symptoms} />
				</Later>
				<Later>
					<FeaturedServices services={services} quickest={quickest} />
				</Later>
			</div>
			{!hasOffers && (
				<Later>
					<Promotions promotions={promotions} isPast />
				</Later>
			)}
			<Later>
				<Testimonials testimonials={testimonials} />
			</Later>
			<Later>
				<Brands brands={brands} />
			</Later>
			<Later>
				<ContactCta />
			</Later>
		</>
	);
}
