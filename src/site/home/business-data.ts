import { mapsUrl, profilesOf } from "#site/layout/contact-links.ts";
import { businessId, postalAddress } from "#site/postal-address.ts";
import type { Site } from "#site/site-data.ts";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/**
 * The business as schema.org/AutoRepair with its parts shop. Without ratings: ours are not collected by a third party.
 *
 * @source rules 1.14, 1.22
 */
export function businessData({ settings, origin }: Site): object {
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
		"@context": "https://schema.org",
		"@type": "AutoRepair",
		"@id": businessId(origin),
		name: settings.name,
		legalName: settings.legalName,
		description: settings.description,
		url: `${origin}/`,
		email: settings.email,
		foundingDate: String(settings.foundedYear),
		hasMap: mapsUrl(settings),
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
