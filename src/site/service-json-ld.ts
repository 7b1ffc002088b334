import type { Service } from "#features/services/contract.ts";
import { businessId, postalAddress } from "./postal-address.ts";
import type { Site } from "./site-data.ts";

type PageService = Omit<Service, "related">;

/** JSON-LD of one service and the workshop that gives it. */
export function serviceJsonLd({ settings, origin }: Site, service: PageService) {
	const { id, name, description, category, image } = service;
	return {
		"@context": "https://schema.org",
		"@type": "Service",
		name,
		description,
		serviceType: category,
		url: `${origin}/servicios/${id}`,
		...(image && { image: new URL(image, origin).href }),
		...offerOf(service, `${origin}/servicios/${id}`),
		areaServed: settings.address.city,
		provider: {
			"@type": "AutoRepair",
			"@id": businessId(origin),
			name: settings.name,
			url: `${origin}/`,
			telephone: settings.phone,
			address: postalAddress(settings.address),
		},
	};
}

/** The price it starts at, tax and all; a service without one is quoted. @source rules 2.11; https://schema.org/PriceSpecification */
function offerOf({ price, price_note }: PageService, url: string) {
	if (price === undefined) return {};
	const priceSpecification = {
		"@type": "PriceSpecification",
		minPrice: price.toFixed(2),
		priceCurrency: "USD",
		valueAddedTaxIncluded: true,
		...(price_note && { description: price_note }),
	};
	return { offers: { "@type": "Offer", url, priceSpecification } };
}
