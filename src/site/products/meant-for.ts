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

/** The symptoms and services that are loaded so far. */
export type Guide = { symptoms: readonly Symptom[]; services: readonly Service[] };

/** A suggested symptom or service; `note` is the inclusion that matches the search. */
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

/** Removes whole brand names, so that «Liqui Moly» does not match «líquido»; «mantenimiento» keeps its letters. */
function withoutBrands(words: string): string {
	let left = ` ${words} `;
	for (const brand of Object.values(PRODUCT_BRANDS))
		left = left.replaceAll(` ${fold(brand)} `, " ");
	return left.trim();
}

/** Quotes a name, and replaces inner quotation marks. */
const quoted = (name: string) => `«${name.replaceAll("«", "“").replaceAll("»", "”")}»`;
