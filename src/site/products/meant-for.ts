import { PRODUCT_BRANDS } from "#catalogue.ts";
import { EXTRA_SERVICES } from "#features/appointments/request/appointment-services.ts";
import { inclusionFor, meantBy } from "#features/symptoms/meant.ts";
import { symptomPath } from "#features/symptoms/rules.ts";
import { lowerFirst } from "#ui/lower-first.ts";
import { fold } from "#words/search.ts";

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

/** What the workshop knows and does, as far as it is loaded. */
export type Guide = { symptoms: readonly Symptom[]; services: readonly Service[] };

/** A symptom or a service that a search leads to; `note` is the inclusion that says what was searched. */
export type MeantLink = { to: string; label: string; note?: string | undefined };

/** Lists the symptoms and services that a search may mean, symptoms first. @source rules 6.37 */
export function meantFor(search: string, { symptoms, services }: Guide): MeantLink[] {
	const words = withoutBrands(fold(search));
	const meant = meantBy(words, symptoms);
	const done = new Map<string, MeantLink>();
	const named = EXTRAS.filter(({ name }) => words.includes(fold(name)));
	for (const service of named.length > 0 ? [] : meantBy(words, services)) {
		const inclusion = inclusionFor(words, service);
		done.set(service.id, toService(service, inclusion && lowerFirst(inclusion)));
	}
	for (const { service } of meant)
		if (service && !done.has(service.id)) done.set(service.id, toService(service));
	return [
		...meant.map(({ id, name }) => ({ to: symptomPath(id), label: quoted(name) })),
		...done.values(),
		...(named.length > 0 ? named : meantBy(words, EXTRAS)).map(toExtra),
	];
}

const EXTRAS = EXTRA_SERVICES.map((name) => ({ name }));
const toExtra = ({ name }: { name: string }) => ({ to: "/servicios#adicionales", label: name });

function toService({ id, name }: Service, note?: string): MeantLink {
	return { to: `/servicios/${id}`, label: name, note };
}

/** «Liqui Moly» begins like a liquid and means no service; «mantenimiento» has the letters of a brand. */
function withoutBrands(words: string): string {
	let left = ` ${words} `;
	for (const brand of Object.values(PRODUCT_BRANDS))
		left = left.replaceAll(` ${fold(brand)} `, " ");
	return left.trim();
}

/** A quote within a quote has marks of its own. */
const quoted = (name: string) => `«${name.replaceAll("«", "“").replaceAll("»", "”")}»`;
