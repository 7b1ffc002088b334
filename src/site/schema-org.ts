import type { Service } from "#features/services/contract.ts";
import { mapsUrl, profilesOf } from "./layout/contact-links.ts";
import type { Site } from "./site-data.ts";

/**
 * JSON-LD of where a page stands, from the home page down.
 *
 * @param steps name and path of each page below the home page
 */
export function breadcrumbs(
	origin: string,
	steps: readonly (readonly [name: string, path: string])[],
) {
	const all = [["Inicio", "/"] as const, ...steps];
	return {
		"@type": "BreadcrumbList",
		itemListElement: all.map(([name, path], place) => ({
			"@type": "ListItem",
			position: place + 1,
			name,
			item: origin + path,
		})),
	};
}

/** The province of the capital; it bears the country's name. */
const PROVINCE = "Panamá";

/** The business as one node of schema.org, wherever a page speaks of it. */
const businessId = (origin: string): string => `${origin}/#taller`;

/** The same on every page. */
function postalAddress({ street, district, city }: Site["settings"]["address"]): object {
	return {
		"@type": "PostalAddress",
		streetAddress: `${street}, ${district}`,
		addressLocality: city,
		addressRegion: PROVINCE,
		addressCountry: "PA",
	};
}

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/**
 * The business as schema.org/AutoRepair with its parts shop. Without ratings: ours are not collected by a third party.
 *
 * @param priceRange what its services start at; "" while none has a price
 * @source rules 1.14, 1.22
 */
export function businessData({ settings, origin }: Site, priceRange: string): object {
	const { address } = settings;
	const { latitude, longitude } = address;
	const isPlaced = latitude !== null && longitude !== null;
	const place = {
		telephone: settings.phone,
		address: postalAddress(address),
		openingHoursSpecification: openingHours(settings),
		...specialHours(settings),
		currenciesAccepted: "USD, PAB",
		image: `${origin}/images/og/inicio.jpg`,
	};
	return {
		"@type": "AutoRepair",
		"@id": businessId(origin),
		name: settings.name,
		...(settings.legalName && { legalName: settings.legalName }),
		description: settings.description,
		url: `${origin}/`,
		email: settings.email,
		...(settings.foundedYear && { foundingDate: String(settings.foundedYear) }),
		hasMap: mapsUrl(settings),
		...(priceRange && { priceRange }),
		...place,
		...(settings.logo ? { logo: origin + settings.logo } : {}),
		...(isPlaced ? { geo: { "@type": "GeoCoordinates", latitude, longitude } } : {}),
		sameAs: profilesOf(settings).map(({ to }) => to),
		department: {
			"@type": "AutoPartsStore",
			"@id": `${origin}/#repuestos`,
			name: `${settings.name} · Repuestos`,
			url: `${origin}/productos`,
			...place,
		},
	};
}

const TYPE = "OpeningHoursSpecification";

function openingHours({ hours, closedDays, today }: Site["settings"]): object[] {
	const week = hours.flatMap((open, weekday) =>
		open ? [{ "@type": TYPE, dayOfWeek: DAYS[weekday], ...open }] : [],
	);
	const holidays = closedDays
		.filter(({ date }) => date >= today)
		.map(({ date }) => onDate(date, { opens: "00:00", closes: "00:00" }));
	return [...week, ...holidays];
}

/** The dates to come with hours of their own; nothing where there are none. */
function specialHours({ specialDays, closedDays, today }: Site["settings"]): object {
	const isClosed = (day: string) => closedDays.some(({ date }) => date === day);
	const special = specialDays
		.filter(({ date }) => date >= today && !isClosed(date))
		.map(({ date, opens, closes }) => onDate(date, { opens, closes }));
	return special.length > 0 ? { specialOpeningHoursSpecification: special } : {};
}

const onDate = (date: string, hours: { opens: string; closes: string }) => ({
	"@type": TYPE,
	validFrom: date,
	validThrough: date,
	...hours,
});

type PageService = Omit<Service, "related">;

/** JSON-LD of one service and the workshop that gives it. */
export function serviceData({ settings, origin }: Site, service: PageService): object {
	const { id, name, description, category, image } = service;
	return {
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
