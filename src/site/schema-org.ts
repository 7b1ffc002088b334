import { listClosures } from "#core/settings/closures.ts";
import { getDayPlan, listOpenSpans, listWeekdaySpans, type OpenSpan } from "#core/settings/rules.ts";
import { formatTimeOfDay } from "#domain/time.ts";
import type { Service } from "#features/content/services/contract.ts";
import { buildMapsUrl, listProfiles } from "./contact-links.ts";
import type { Site } from "./site-data.ts";

/** Names and paths of a breadcrumb, without the home page. */
export type BreadcrumbTrail = readonly (readonly [name: string, path: string])[];

/**
 * Builds the breadcrumb JSON-LD, starting at the home page.
 *
 * @param pages name and path of each page below the home page
 */
export function buildBreadcrumbs(origin: string, pages: BreadcrumbTrail) {
	const entries = [["Inicio", "/"] as const, ...pages];
	return {
		"@type": "BreadcrumbList",
		itemListElement: entries.map(([name, path], index) => ({
			"@type": "ListItem",
			position: index + 1,
			name,
			item: origin + path,
		})),
	};
}

/** Province of the capital, named like the country. */
const PROVINCE = "Panamá";

/** Returns the node id of the business, shared by all pages. */
const getBusinessId = (origin: string): string => `${origin}/#taller`;

/** Builds the shop's postal address, identical on every page. */
function buildPostalAddress({ street, district, city }: Site["settings"]["address"]): object {
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
 * Builds the business as schema.org/AutoRepair with its parts shop. It has no ratings, because ours are not collected
 * by a third party.
 *
 * @param priceRange lowest service price; "" if none has a price
 * @source rules 1.14, 1.22
 */
export function buildBusinessData({ settings, origin }: Site, priceRange: string): object {
	const { address } = settings;
	const { latitude, longitude } = address;
	const hasCoordinates = latitude !== null && longitude !== null;
	const shared = {
		telephone: settings.phone,
		address: buildPostalAddress(address),
		openingHoursSpecification: buildOpeningHours(settings),
		...buildSpecialHours(settings),
		currenciesAccepted: "USD, PAB",
		image: `${origin}/images/og/inicio.jpg`,
	};
	return {
		"@type": "AutoRepair",
		"@id": getBusinessId(origin),
		name: settings.name,
		...(settings.legalName && { legalName: settings.legalName }),
		description: settings.description,
		url: `${origin}/`,
		email: settings.email,
		...(settings.foundedYear && { foundingDate: String(settings.foundedYear) }),
		hasMap: buildMapsUrl(settings),
		...(priceRange && { priceRange }),
		...buildContactPoints(settings),
		...shared,
		...(settings.logo ? { logo: origin + settings.logo } : {}),
		...(hasCoordinates ? { geo: { "@type": "GeoCoordinates", latitude, longitude } } : {}),
		sameAs: listProfiles(settings).map(({ to }) => to),
		department: {
			"@type": "AutoPartsStore",
			"@id": `${origin}/#repuestos`,
			name: `${settings.name} · Repuestos`,
			url: `${origin}/productos`,
			...shared,
		},
	};
}

/** Builds the telephones besides the main one, each with its use; an empty object if there are none. */
function buildContactPoints({ otherPhones }: Site["settings"]): object {
	if (otherPhones.length === 0) return {};
	const contactPoint = otherPhones.map(({ number, use }) => ({
		"@type": "ContactPoint",
		telephone: number,
		contactType: use,
	}));
	return { contactPoint };
}

const HOURS_TYPE = "OpeningHoursSpecification";

function buildOpeningHours({ hours, closedDays, today }: Site["settings"]): object[] {
	const week = hours.flatMap((open, weekday) =>
		open
			? listWeekdaySpans(open).map((span) => ({
					"@type": HOURS_TYPE,
					dayOfWeek: DAYS[weekday],
					...formatSpan(span),
				}))
			: [],
	);
	const holidays = listClosures(closedDays.filter(({ date }) => date >= today)).map(({ from, to }) => ({
		...buildDateHours(from, { opens: "00:00", closes: "00:00" }),
		validThrough: to,
	}));
	return [...week, ...holidays];
}

/** Builds the upcoming dates with special hours; an empty object if there are none. */
function buildSpecialHours(settings: Site["settings"]): object {
	const { specialDays, blockedHours = [], closedDays, today } = settings;
	const isClosed = (day: string) => closedDays.some(({ date }) => date === day);
	const dates = new Set([...specialDays, ...blockedHours].map(({ date }) => date));
	const special = [...dates]
		.toSorted()
		.filter((date) => date >= today && !isClosed(date))
		.flatMap((date) => {
			const plan = getDayPlan(date, settings);
			const spans = "opens" in plan ? listOpenSpans(plan) : [{ opens: 0, closes: 0 }];
			return spans.map((span) => buildDateHours(date, formatSpan(span)));
		});
	return special.length > 0 ? { specialOpeningHoursSpecification: special } : {};
}

const formatSpan = ({ opens, closes }: OpenSpan) => ({
	opens: formatTimeOfDay(opens),
	closes: formatTimeOfDay(closes),
});

const buildDateHours = (date: string, hours: { opens: string; closes: string }) => ({
	"@type": HOURS_TYPE,
	validFrom: date,
	validThrough: date,
	...hours,
});

type PageService = Omit<Service, "related">;

/** Builds the JSON-LD of a service and its provider. */
export function buildServiceData({ settings, origin }: Site, service: PageService): object {
	const { id, name, description, category, image } = service;
	return {
		"@type": "Service",
		name,
		description,
		serviceType: category,
		url: `${origin}/servicios/${id}`,
		...(image && { image: new URL(image, origin).href }),
		...buildOffer(service, `${origin}/servicios/${id}`),
		areaServed: settings.address.city,
		provider: {
			"@type": "AutoRepair",
			"@id": getBusinessId(origin),
			name: settings.name,
			url: `${origin}/`,
			telephone: settings.phone,
			address: buildPostalAddress(settings.address),
		},
	};
}

/**
 * Builds the offer with the starting price, tax included; none for a service without a price.
 *
 * @source rules 2.11; https://schema.org/PriceSpecification
 */
function buildOffer({ price, price_note }: PageService, url: string) {
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
