import { PRODUCT_BRANDS } from "#domain/product-types.ts";
import { normalizeText } from "#domain/text/search.ts";
import { findMatches, findMatchingInclusion } from "#features/content/symptoms/query-matches.ts";
import { getSymptomPath } from "#features/content/symptoms/rules.ts";
import { EXTRA_SERVICES } from "#features/workshop/appointments/request/appointment-services.ts";
import { lowercaseFirst } from "#ui/format.ts";

type Symptom = {
	id: string;
	name: string;
	category: string;
	service: { id: string; name: string } | null;
};
type Service = {
	id: string;
	name: string;
	category?: string;
	description?: string;
	includes?: readonly string[];
};

/** The symptoms and services that are loaded so far. */
export type SuggestionSource = { symptoms: readonly Symptom[]; services: readonly Service[] };

/** A suggested symptom or service; `note` is the inclusion that matches the search. */
export type SuggestionLink = { to: string; label: string; note?: string | undefined };

/** Lists the symptoms and services that a search may mean, symptoms first. @source rules 6.37 */
export function findSuggestions(search: string, { symptoms, services }: SuggestionSource): SuggestionLink[] {
	const searchTerms = removeBrands(normalizeText(search));
	const matchingSymptoms = findMatches(searchTerms, symptoms);
	const serviceLinks = new Map<string, SuggestionLink>();
	const namedExtras = EXTRAS.filter(({ name }) => searchTerms.includes(normalizeText(name)));
	for (const service of namedExtras.length > 0 ? [] : findMatches(searchTerms, services)) {
		const inclusion = findMatchingInclusion(searchTerms, service);
		serviceLinks.set(service.id, toServiceLink(service, inclusion && lowercaseFirst(inclusion)));
	}
	for (const { service } of matchingSymptoms)
		if (service && !serviceLinks.has(service.id)) serviceLinks.set(service.id, toServiceLink(service));
	return [
		...matchingSymptoms.map(({ id, name }) => ({
			to: getSymptomPath(id),
			label: formatQuoted(name),
		})),
		...serviceLinks.values(),
		...(namedExtras.length > 0 ? namedExtras : findMatches(searchTerms, EXTRAS)).map(toExtraLink),
	];
}

const EXTRAS = EXTRA_SERVICES.map((name) => ({ name }));
/** The list of additional services, which stands while their claim is confirmed. */
export const ADDITIONAL_PATH = "/servicios#adicionales";
const toExtraLink = ({ name }: { name: string }) => ({ to: ADDITIONAL_PATH, label: name });

function toServiceLink({ id, name }: Service, note?: string): SuggestionLink {
	return { to: `/servicios/${id}`, label: name, note };
}

/** Removes whole brand names; a word that only contains a brand name keeps its letters. */
function removeBrands(searchTerms: string): string {
	let remaining = ` ${searchTerms} `;
	for (const brand of Object.values(PRODUCT_BRANDS))
		remaining = remaining.replaceAll(` ${normalizeText(brand)} `, " ");
	return remaining.trim();
}

/** Quotes a name, and replaces inner quotation marks. */
const formatQuoted = (name: string) => `«${name.replaceAll("«", "“").replaceAll("»", "”")}»`;
