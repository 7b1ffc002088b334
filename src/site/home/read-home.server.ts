import { apiFor } from "#api/client.server.ts";
import type { Service } from "#features/services/contract.ts";
import { isInForce, promotionsToShow } from "#features/showcase/rules.ts";
import { firstOfEach } from "#features/symptoms/rules.ts";
import { tileOf } from "#features/symptoms/symptom-tiles.tsx";
import { productsFor } from "#site/products-for.server.ts";
import { formatUsd } from "#ui/format.ts";

/** The most frequent searches, in the shop's own terms; the home page features the best product of each. */
const SHELF = ["Aceite 5W-30", "Filtro de aceite", "Líquido de frenos", "Escobilla"];
const FEATURED_SERVICES = 6;
const INCLUSIONS_SHOWN = 4;
const SYMPTOMS_SHOWN = 6;
/** The service of the hero's second slide. */
const HERO_SERVICE = "aire-acondicionado";

/** Reads the data of the home page. */
export async function readHome(request: Request) {
	const api = apiFor(request);
	const [products, showcase, services, symptoms, { today }] = await Promise.all([
		productsFor(request, SHELF),
		api.showcase.$get().then((reply) => reply.json()),
		api.services.$get().then((reply) => reply.json()),
		api.symptoms.$get().then((reply) => reply.json()),
		api.settings.$get().then((reply) => reply.json()),
	]);
	const shown = services.map(shownOf);
	return {
		products,
		promotions: promotionsToShow(showcase.promotions, today).map((promotion) =>
			isInForce(promotion, today) ? promotion : { ...promotion, note: "" },
		),
		testimonials: showcase.testimonials,
		brands: showcase.brands,
		services: shown.slice(0, FEATURED_SERVICES),
		symptoms: firstOfEach(symptoms, SYMPTOMS_SHOWN).map(tileOf),
		priceRange: priceRangeOf(services),
		heroService: shown.find(({ id }) => id === HERO_SERVICE),
		quickest: shown
			.filter(({ minutes, duration }) => minutes && /minuto/.test(duration))
			.toSorted((one, other) => (one.minutes ?? 0) - (other.minutes ?? 0))[0],
	};
}

/** Formats the lowest and highest starting price of the services; "" if none has a price. @source rules 1.14, 2.11 */
function priceRangeOf(services: readonly Service[]): string {
	const prices = services.flatMap(({ price }) => price ?? []);
	if (prices.length === 0) return "";
	const ends = new Set([Math.min(...prices), Math.max(...prices)]);
	return [...ends].map((price) => formatUsd(price * 100)).join(" – ");
}

/** Returns the fields of a service that the cards and the request dialog show. */
function shownOf(service: Service) {
	const { related: _goods, badge: _badge, specialty: _rank, drop_off: _hours, ...shown } = service;
	return { ...shown, includes: shown.includes.slice(0, INCLUSIONS_SHOWN) };
}

export type HomeData = Awaited<ReturnType<typeof readHome>>;
