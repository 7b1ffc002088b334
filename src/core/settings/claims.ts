import { CLAIMS } from "./claim-fields.ts";
import type { Settings } from "./contract.ts";
import { getFieldName, removeRows } from "./sample-rows.ts";

export const CLAIM_NAMES = Object.keys(CLAIMS) as (keyof typeof CLAIMS)[];

/** Site content that may be sample or unconfirmed, with the page that shows it. @source rules 1.24, 6.25 */
const PAGES: Readonly<Record<string, readonly [path: string, anchor?: string]>> = {
	stats: ["/", "testimonios"],
	testimonials: ["/", "testimonios"],
	promotions: ["/", "promociones"],
	"brands.isDistributor": ["/", "marcas"],
	"claims.warranty": ["/"],
	"claims.quality": ["/", "marcas"],
	"claims.practice": ["/nosotros"],
	"claims.fleets": ["/gubernamentales"],
	"claims.additional": ["/servicios", "adicionales"],
	gallery: ["/gubernamentales", "galeria"],
	foundedYear: ["/nosotros"],
	copyrightSince: ["/", "pie"],
	legalName: ["/terminos"],
	description: ["/", "pie"],
	hasEmergencyWhatsapp: ["/contacto"],
	"address.landmark": ["/contacto"],
	"payments.cash": ["/contacto"],
	"payments.card": ["/contacto"],
	"about.story": ["/nosotros"],
	"about.timeline": ["/nosotros"],
	"about.certifications": ["/nosotros"],
};
export const findPage = (name: string) => PAGES[getFieldName(name)];

/** Returns true for a bundled sample stat. */
export const isSampleStat = ({ source }: { source: string }) => source.startsWith("Cifra de ejemplo");

/** Lists the names of sample or unconfirmed fields of the record. */
export function listUnconfirmed({ sampleFields, stats, claims }: Settings): string[] {
	const fields = sampleFields.filter((name) => name !== "stats" && findPage(name));
	const unconfirmedStats = stats.some(isSampleStat) ? ["stats"] : [];
	const unconfirmedClaims = CLAIM_NAMES.filter((name) => !claims[name]).map((name) => `claims.${name}`);
	return [...fields, ...unconfirmedStats, ...unconfirmedClaims];
}

/**
 * Returns the record for the site, without hidden unconfirmed fields.
 *
 * @param hides returns true for an unconfirmed field to omit
 * @param year the current year, for years of experience
 * @source rules 1.24
 */
export function toPublicSettings(settings: Settings, hides: (name: string) => boolean, year: number) {
	const { address, payments, about } = settings;
	const hidden = new Set(listUnconfirmed(settings).filter(hides));
	const isVisible = (name: string) => !hidden.has(name);
	const foundedYear = isVisible("foundedYear") ? settings.foundedYear : null;
	const facts = { foundedYear, promises: settings.promises, year };
	return {
		...settings,
		foundedYear,
		copyrightSince: isVisible("copyrightSince") ? settings.copyrightSince : null,
		legalName: isVisible("legalName") ? settings.legalName : "",
		description: isVisible("description") ? settings.description : buildNeutralDescription(settings),
		hasEmergencyWhatsapp: settings.hasEmergencyWhatsapp && isVisible("hasEmergencyWhatsapp"),
		address: { ...address, landmark: isVisible("address.landmark") ? address.landmark : "" },
		payments: {
			...payments,
			cash: payments.cash && isVisible("payments.cash"),
			card: payments.card && isVisible("payments.card"),
		},
		about: {
			...removeRows(about, (name) => hidden.has(name)),
			story: isVisible("about.story") ? about.story : "",
		},
		stats: hides("stats") ? computeStats(settings.stats, facts) : settings.stats,
		claims: CLAIM_NAMES.filter((name) => isVisible(`claims.${name}`)),
	};
}

/** Describes a shop without the bundled sentence, which names a place and services that may not be its own. */
const buildNeutralDescription = ({ name }: Pick<Settings, "name">) =>
	`${name}: taller automotriz y tienda de repuestos en Panamá.`;

type Facts = { foundedYear: number | null; year: number } & Pick<Settings, "promises">;

/**
 * Computes years of experience and the promised answer time. It omits other sample stats, and a count below one year.
 */
function computeStats(stats: Settings["stats"], { foundedYear, promises, year }: Facts) {
	const minutes = Math.max(...Object.values(promises));
	return stats.flatMap((stat) => {
		if (/^años de experiencia/i.test(stat.label) && foundedYear !== null) {
			const years = year - foundedYear;
			const label = years === 1 ? stat.label.replace(/^años/i, "Año") : stat.label;
			return years > 0 ? { ...stat, value: String(years), label } : [];
		}
		if (!isSampleStat(stat)) return stat;
		if (!/^respuesta/i.test(stat.label)) return [];
		const value = minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
		return { ...stat, value, label: "Respuesta a más tardar, en horario de taller" };
	});
}
