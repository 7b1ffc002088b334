import type { Service } from "#features/services/contract.ts";
import { businessId, postalAddress } from "./postal-address.ts";
import type { Site } from "./site-data.ts";

/** JSON-LD of one service and the workshop that gives it. */
export function serviceJsonLd({ settings, origin }: Site, service: Service) {
	const { id, name, description, category, image, price } = service;
	return {
		"@context": "https://schema.org",
		"@type": "Service",
		name,
		description,
		serviceType: category,
		url: `${origin}/servicios/${id}`,
		...(image && { image: new URL(image, origin).href }),
		...(price !== undefined && { offers: { "@type": "Offer", price, priceCurrency: "USD" } }),
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
