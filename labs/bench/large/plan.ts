import type { LeadKind } from "#core/requests/kinds.ts";
import type { LeadState } from "#core/requests/lead-states.ts";
import { formatReference, getReferenceSeries } from "#core/requests/rules.ts";
import type { RandomGenerator } from "#seed/random.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
export const YEARS = 10;
/** The age at which the purge anonymises requests that did not lead to a job. */
const RETENTION_MS = 730 * DAY_MS;
/** The number of requests grows every year: the last year has a third more than the average. */
const GROWTH_EXPONENT = 0.75;
const RETURNING_SHARE = 0.3;

/** The plan of every request; `person` is the index of its customer, -1 for none. */
export type PlannedLead = {
	id: string;
	kind: LeadKind;
	state: LeadState;
	reference: string;
	personIndex: number;
	isForgotten: boolean;
	isQuarantined: boolean;
	createdAtMs: number;
	answeredAtMs: number | null;
	updatedAtMs: number;
};
export type PlannedPerson = { id: string; name: string; firstContactAtMs: number; lastContactAtMs: number };
export type Plan = { leads: PlannedLead[]; people: PlannedPerson[]; counters: Map<string, number> };

/** Records that requests refer to: products, services, and staff who own requests. */
export type ReferenceData = {
	products: readonly { id: string; sku: string; name: string; brand: string; priceCents: number }[];
	services: readonly { id: string; name: string }[];
	staff: readonly { id: string; fullName: string }[];
};

export const toIso = (instant: number) => new Date(instant).toISOString();

const FIRST_NAMES =
	"Ana Luis María José Carlos Rosa Pedro Marta Jorge Elena Raúl Sofía Iván Lucía Omar Nadia Félix Irma Hugo Vilma Ñico Débora Aquiles Yadira".split(
		" ",
	);
const LAST_NAMES =
	"González Rodríguez Pérez Sánchez Castillo Morales Núñez Batista Quintero Herrera Vásquez Domínguez Him Chong Ábrego Muñoz Barría Cedeño De_León Samudio Pinzón Ortega Guerra Tuñón".split(
		" ",
	);

/** Plans ten years of requests in the order of their arrival. */
export function planRequests(
	chance: RandomGenerator,
	{ requestCount, customerCount, now }: { requestCount: number; customerCount: number; now: Date },
): Plan {
	const spanMs = YEARS * 365 * DAY_MS;
	const startMs = now.getTime() - spanMs;
	const leads: PlannedLead[] = [];
	const people: PlannedPerson[] = [];
	const counters = new Map<string, number>();
	for (let requestIndex = 0; requestIndex < requestCount; requestIndex++) {
		const createdAtMs = Math.floor(
			startMs + spanMs * ((requestIndex + 1) / (requestCount + 1)) ** GROWTH_EXPONENT,
		);
		const ageMs = now.getTime() - createdAtMs;
		const kind = pickKind(chance.nextFraction());
		const state = pickState(chance, kind, ageMs / DAY_MS);
		const isOld = ageMs > RETENTION_MS;
		const isForgotten = isOld && state !== "won" && kind !== "newsletter";
		const isQuarantined = !isOld && kind !== "newsletter" && chance.nextBoolean(0.01);
		const series = getReferenceSeries(kind, String(new Date(createdAtMs).getUTCFullYear()));
		const sequenceNumber = (counters.get(series) ?? 0) + 1;
		counters.set(series, sequenceNumber);
		const answeredAtMs =
			state === "new" ? null : createdAtMs + Math.floor(chance.nextFraction() * 5 * 3_600_000);
		const activeMs = answeredAtMs ? Math.floor(chance.nextFraction() ** 3 * 20 * DAY_MS) : 0;
		const customerIndex =
			kind === "newsletter" || isForgotten || isQuarantined
				? -1
				: pickPerson(chance, { people, customerCount, share: requestIndex / requestCount, createdAtMs });
		leads.push({
			id: chance.createId(),
			kind,
			state,
			personIndex: customerIndex,
			isForgotten,
			isQuarantined,
			createdAtMs,
			answeredAtMs,
			reference: formatReference(kind, series.slice(-4), sequenceNumber),
			updatedAtMs: isForgotten
				? createdAtMs + RETENTION_MS
				: Math.min(now.getTime(), (answeredAtMs ?? createdAtMs) + activeMs),
		});
	}
	while (people.length < customerCount) people.push(createPerson(chance, startMs));
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
function pickState(chance: RandomGenerator, kind: LeadKind, ageInDays: number): LeadState {
	if (kind === "newsletter") return chance.nextBoolean(0.7) ? "new" : "contacted";
	const openStates = ["contacted", "quoted", "scheduled"] as const;
	if (ageInDays < 4) return chance.nextBoolean(0.9) ? "new" : "contacted";
	if (ageInDays < 45) return chance.pickItem([...openStates, "won", "lost"] as const);
	if (ageInDays < 730 && chance.nextBoolean(0.03)) return chance.pickItem(openStates);
	return chance.nextBoolean(0.7) ? "won" : "lost";
}

function pickPerson(
	chance: RandomGenerator,
	options: { people: PlannedPerson[]; customerCount: number; share: number; createdAtMs: number },
): number {
	const { people, customerCount, share, createdAtMs } = options;
	const isReturning =
		people.length >= customerCount * Math.max(share, 0.001) || chance.nextBoolean(RETURNING_SHARE);
	if (!isReturning || people.length === 0) return people.push(createPerson(chance, createdAtMs)) - 1;
	const personIndex = chance.nextInteger(people.length);
	const customer = people[personIndex];
	if (customer) customer.lastContactAtMs = createdAtMs;
	return personIndex;
}

function createPerson(chance: RandomGenerator, firstContactAtMs: number): PlannedPerson {
	const name = [chance.pickItem(FIRST_NAMES), chance.pickItem(LAST_NAMES), chance.pickItem(LAST_NAMES)]
		.join(" ")
		.replaceAll("_", " ");
	return { id: chance.createId(), name, firstContactAtMs, lastContactAtMs: firstContactAtMs };
}
