import { CLAIMS } from "./claim-fields.ts";
import type { Settings } from "./contract.ts";

export const CLAIM_NAMES = Object.keys(CLAIMS) as (keyof typeof CLAIMS)[];

/** Site content that may be sample or unconfirmed, with the page that shows it. @source rules 1.24, 6.25 */
const PLACES: Readonly<Record<string, readonly [path: string, anchor?: string]>> = {
	stats: ["/", "testimonios"],
	testimonials: ["/", "testimonios"],
	promotions: ["/", "promociones"],
	"brands.isDistributor": ["/", "marcas"],
	"claims.warranty": ["/"],
	"claims.quality": ["/", "marcas"],
	"claims.practice": ["/nosotros"],
	"claims.fleets": ["/gubernamentales"],
	gallery: ["/gubernamentales", "galeria"],
	foundedYear: ["/nosotros"],
	copyrightSince: ["/", "pie"],
	legalName: ["/terminos"],
	hasEmergencyWhatsapp: ["/contacto"],
	"address.landmark": ["/contacto"],
	"payments.cash": ["/contacto"],
	"payments.card": ["/contacto"],
	"about.story": ["/nosotros"],
	"about.timeline": ["/nosotros"],
	"about.certifications": ["/nosotros"],
};
export const placeOf = (name: string) => PLACES[name];

/** Returns true for a bundled sample stat. */
export const isSampleFigure = ({ source }: { source: string }) =>
	source.startsWith("Cifra de ejemplo");

/** Lists the names of sample or unconfirmed fields of the record. */
export function unprovenIn({ sampleFields, stats, claims }: Settings): string[] {
	const fields = sampleFields.filter((name) => name !== "stats" && placeOf(name));
	const figures = stats.some(isSampleFigure) ? ["stats"] : [];
	const said = CLAIM_NAMES.filter((name) => !claims[name]).map((name) => `claims.${name}`);
	return [...fields, ...figures, ...said];
}

/**
 * Returns the record for the site, without hidden unconfirmed fields.
 *
 * @param hides returns true for an unconfirmed field to omit
 * @param year the current year, for years of experience
 * @source rules 1.24
 */
export function saidOfShop(settings: Settings, hides: (name: string) => boolean, year: number) {
	const { address, payments, about } = settings;
	const hidden = new Set(unprovenIn(settings).filter(hides));
	const stands = (name: string) => !hidden.has(name);
	const foundedYear = stands("foundedYear") ? settings.foundedYear : null;
	const facts = { foundedYear, promises: settings.promises, year };
	return {
		...settings,
		foundedYear,
		copyrightSince: stands("copyrightSince") ? settings.copyrightSince : null,
		legalName: stands("legalName") ? settings.legalName : "",
		hasEmergencyWhatsapp: settings.hasEmergencyWhatsapp && stands("hasEmergencyWhatsapp"),
		address: { ...address, landmark: stands("address.landmark") ? address.landmark : "" },
		payments: {
			...payments,
			cash: payments.cash && stands("payments.cash"),
			card: payments.card && stands("payments.card"),
		},
		about: {
			story: stands("about.story") ? about.story : "",
			timeline: stands("about.timeline") ? about.timeline : [],
			certifications: stands("about.certifications") ? about.certifications : [],
		},
		stats: hides("stats") ? countedFigures(settings.stats, facts) : settings.stats,
		claims: CLAIM_NAMES.filter((name) => stands(`claims.${name}`)),
	};
}

type Facts = { foundedYear: number | null; year: number } & Pick<Settings, "promises">;

/**
 * Computes years of experience and the promised answer time. It omits other sample stats, and a count below one year.
 */
function countedFigures(stats: Settings["stats"], { foundedYear, promises, year }: Facts) {
	const minutes = Math.max(...Object.values(promises));
	return stats.flatMap((figure) => {
		if (/^años de experiencia/i.test(figure.label) && foundedYear !== null) {
			const years = year - foundedYear;
			const label = years === 1 ? figure.label.replace(/^años/i, "Año") : figure.label;
			return years > 0 ? { ...figure, value: String(years), label } : [];
		}
		if (!isSampleFigure(figure)) return figure;
		if (!/^respuesta/i.test(figure.label)) return [];
		const value = minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
		return { ...figure, value, label: "Respuesta a más tardar, en horario de taller" };
	});
}
