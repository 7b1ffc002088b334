import type { LeadState } from "#features/leads/lead-states.ts";
import { formatReference, getReferenceSeries, type LeadKind } from "#features/leads/rules.ts";
import type { Chance } from "#seed/random.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
export const YEARS = 10;
/** The age at which the purge anonymises requests that did not lead to a job. */
const REMEMBERED_MS = 730 * DAY_MS;
/** The number of requests grows every year: the last year has a third more than the average. */
const GROWTH = 0.75;
const RETURNING_SHARE = 0.3;

/** The plan of every request; `person` is the index of its customer, -1 for none. */
export type PlannedLead = {
	id: string;
	kind: LeadKind;
	state: LeadState;
	reference: string;
	person: number;
	isForgotten: boolean;
	isQuarantined: boolean;
	created: number;
	answered: number | null;
	updated: number;
};
export type PlannedPerson = { id: string; name: string; first: number; last: number };
export type Plan = { leads: PlannedLead[]; people: PlannedPerson[]; counters: Map<string, number> };

/** Records that requests refer to: products, services, and staff who own requests. */
export type Named = {
	products: readonly { id: string; sku: string; name: string; brand: string; priceCents: number }[];
	services: readonly { id: string; name: string }[];
	staff: readonly { id: string; fullName: string }[];
};

export const toIso = (instant: number) => new Date(instant).toISOString();

const FIRST =
	"Ana Luis María José Carlos Rosa Pedro Marta Jorge Elena Raúl Sofía Iván Lucía Omar Nadia Félix Irma Hugo Vilma Ñico Débora Aquiles Yadira".split(
		" ",
	);
const LAST =
	"González Rodríguez Pérez Sánchez Castillo Morales Núñez Batista Quintero Herrera Vásquez Domínguez Him Chong Ábrego Muñoz Barría Cedeño De_León Samudio Pinzón Ortega Guerra Tuñón".split(
		" ",
	);

/** Plans ten years of requests in the order of their arrival. */
export function planRequests(
	chance: Chance,
	{ requests, customers, now }: { requests: number; customers: number; now: Date },
): Plan {
	const span = YEARS * 365 * DAY_MS;
	const start = now.getTime() - span;
	const leads: PlannedLead[] = [];
	const people: PlannedPerson[] = [];
	const counters = new Map<string, number>();
	for (let place = 0; place < requests; place++) {
		const created = Math.floor(start + span * ((place + 1) / (requests + 1)) ** GROWTH);
		const age = now.getTime() - created;
		const kind = pickKind(chance.next());
		const state = pickState(chance, kind, age / DAY_MS);
		const isOld = age > REMEMBERED_MS;
		const isForgotten = isOld && state !== "won" && kind !== "newsletter";
		const isQuarantined = !isOld && kind !== "newsletter" && chance.happens(0.01);
		const series = getReferenceSeries(kind, String(new Date(created).getUTCFullYear()));
		const number = (counters.get(series) ?? 0) + 1;
		counters.set(series, number);
		const answered = state === "new" ? null : created + Math.floor(chance.next() * 5 * 3_600_000);
		const activeMs = answered ? Math.floor(chance.next() ** 3 * 20 * DAY_MS) : 0;
		const person =
			kind === "newsletter" || isForgotten || isQuarantined
				? -1
				: pickPerson(chance, { people, customers, share: place / requests, created });
		leads.push({
			id: chance.id(),
			kind,
			state,
			person,
			isForgotten,
			isQuarantined,
			created,
			answered,
			reference: formatReference(kind, series.slice(-4), number),
			updated: isForgotten
				? created + REMEMBERED_MS
				: Math.min(now.getTime(), (answered ?? created) + activeMs),
		});
	}
	while (people.length < customers) people.push(createPerson(chance, start));
	return { leads, people, counters };
}

function pickKind(share: number): LeadKind {
	if (share < 0.4) return "quote";
	if (share < 0.6) return "service_request";
	if (share < 0.75) return "contact";
	return share < 0.87 ? "appointment" : "newsletter";
}

/**
 * Returns a state by age: new requests are pending, older ones in progress, the oldest closed; a few stay open
 * forever.
 */
function pickState(chance: Chance, kind: LeadKind, days: number): LeadState {
	if (kind === "newsletter") return chance.happens(0.7) ? "new" : "contacted";
	const open = ["contacted", "quoted", "scheduled"] as const;
	if (days < 4) return chance.happens(0.9) ? "new" : "contacted";
	if (days < 45) return chance.pick([...open, "won", "lost"] as const);
	if (days < 730 && chance.happens(0.03)) return chance.pick(open);
	return chance.happens(0.7) ? "won" : "lost";
}

function pickPerson(
	chance: Chance,
	options: { people: PlannedPerson[]; customers: number; share: number; created: number },
): number {
	const { people, customers, share, created } = options;
	const isReturning = people.length >= customers * Math.max(share, 0.001) || chance.happens(RETURNING_SHARE);
	if (!isReturning || people.length === 0) return people.push(createPerson(chance, created)) - 1;
	const place = chance.below(people.length);
	const customer = people[place];
	if (customer) customer.last = created;
	return place;
}

function createPerson(chance: Chance, first: number): PlannedPerson {
	const name = [chance.pick(FIRST), chance.pick(LAST), chance.pick(LAST)].join(" ").replaceAll("_", " ");
	return { id: chance.id(), name, first, last: first };
}
