import { createApiClient } from "#api/client.server.ts";
import { findTopProducts, readProductsOnSale } from "#app/site/top-products.server.ts";
import type { Service } from "#features/content/services/contract.ts";
import { choosePromotions, isInForce } from "#features/content/showcase/rules.ts";
import { getFirstOfEachGroup } from "#features/content/symptoms/rules.ts";
import { toTile } from "#features/content/symptoms/site/symptom-tiles.tsx";
import { formatUsd } from "#ui/format.ts";

/** The most frequent searches, in the shop's own terms; the home page features the best product of each. */
const FEATURED_SEARCHES = ["Aceite 5W-30", "Filtro de aceite", "Líquido de frenos", "Escobilla"];
const FEATURED_SERVICES = 6;
const MAX_INCLUSIONS = 4;
const MAX_SYMPTOMS = 6;
/** The service of the hero's second slide. */
const HERO_SERVICE = "aire-acondicionado";

/** Reads the data of the home page. */
export async function readHome(request: Request) {
	const api = createApiClient(request);
	const [found, onSale, showcase, services, symptoms, { today }, { photos }, texts] = await Promise.all([
		findTopProducts(request, FEATURED_SEARCHES),
		readProductsOnSale(request, FEATURED_SEARCHES.length),
		api.showcase.$get().then((response) => response.json()),
		api.services.$get().then((response) => response.json()),
		api.symptoms.$get().then((response) => response.json()),
		api.settings.$get().then((response) => response.json()),
		api["shop-photos"].$get().then((response) => response.json()),
		api.texts.$get().then((response) => response.json()),
	]);
	const homeServices = services.map(toHomeService);
	return {
		products: found.length > 0 ? found : onSale.products,
		promotions: choosePromotions(showcase.promotions, today).map((promotion) =>
			isInForce(promotion, today) ? promotion : { ...promotion, note: "" },
		),
		testimonials: showcase.testimonials,
		/** `isOnSale` tells whether the catalogue has a product of the brand; of all, when it could not be read. */
		brands: showcase.brands.map((brand) => ({
			...brand,
			isOnSale: onSale.brands?.includes(brand.code) ?? true,
		})),
		facade: photos.find(({ place }) => place === "facade"),
		services: homeServices.slice(0, FEATURED_SERVICES),
		symptoms: getFirstOfEachGroup(symptoms, MAX_SYMPTOMS).map(toTile),
		priceRange: formatPriceRange(services),
		heroText: texts.home,
		heroService: homeServices.find(({ id }) => id === HERO_SERVICE),
		quickest: homeServices
			.filter(({ minutes, duration }) => minutes && /minuto/.test(duration))
			.toSorted((left, right) => (left.minutes ?? 0) - (right.minutes ?? 0))[0],
	};
}

/** Formats the lowest and highest starting price of the services; "" if none has a price. @source rules 1.14, 2.11 */
function formatPriceRange(services: readonly Service[]): string {
	const prices = services.flatMap(({ price }) => price ?? []);
	if (prices.length === 0) return "";
	const bounds = new Set([Math.min(...prices), Math.max(...prices)]);
	return [...bounds].map((price) => formatUsd(price * 100)).join(" – ");
}

/** Returns the fields of a service that the cards and the request dialog show. */
function toHomeService(service: Service) {
	const { related: _goods, badge: _badge, specialty: _rank, drop_off: _hours, ...visible } = service;
	return { ...visible, includes: visible.includes.slice(0, MAX_INCLUSIONS) };
}

export type HomeData = Awaited<ReturnType<typeof readHome>>;
