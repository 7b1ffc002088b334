import { renewEvents } from "#features/appointments/forget.server.ts";
import { type DbOrTrx, inTransaction, type Trx } from "#platform/database/db.server.ts";
import { idsOf } from "#platform/database/rows.server.ts";
import {
	emailTrace,
	nameTrace,
	phoneTrace,
	platesIn,
	plateTrace,
	type Trace,
	taxNumberTrace,
} from "#platform/database/traces.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Everything } from "./everything.server.ts";

/** A table in whose rows somebody may be named who is not whose row it is. */
export type Place = {
	/**
	 * Its rows that name somebody, 2,000 at most. The table is read once, whole: ask it where nobody waits.
	 *
	 * @param isOwn whose rows are theirs anyway
	 */
	find: (
		db: DbOrTrx,
		traces: readonly Trace[],
		isOwn: (owner: string) => boolean,
	) => Promise<{ key: string; owner: string }[]>;
	/** Takes somebody out of a row. @returns false when nothing of them is in it any more */
	takeOut: (trx: Trx, key: string, traces: readonly Trace[]) => Promise<boolean>;
};

/** Where a person is named in what is somebody else's, and by what they are found there. */
export type Elsewhere = {
	traces: Trace[];
	rows: { place: Place; key: string; owner: string }[];
	/** Some place has more than one look finds. */
	isMore: boolean;
};

/** Rows of one transaction: whoever writes meanwhile waits for an instant. */
const AT_ONCE = 25;
const MOST_LOOKS = 100;
/** Of one table and one look: who is named oftener is looked for again. */
export const MOST_FOUND = 2000;
/** Of one person: what one statement compares with every row has an end. */
const MOST_PLATES = 20;

/**
 * Looks through every place for what names a person in a row of somebody else's. Each table is read once, in portions:
 * ask it where nobody waits.
 *
 * @source rules 5.27
 */
export async function lookElsewhere(
	db: DbOrTrx,
	places: readonly Place[],
	found: Everything,
): Promise<Elsewhere> {
	const traces = tracesOf(found);
	const { person, merged, requests, effects, events, subscriptions } = found;
	const own = new Set([
		...idsOf([person, ...merged, ...requests, ...effects, ...events]),
		...subscriptions.map(({ leadId }) => leadId),
	]);
	const rows: Elsewhere["rows"] = [];
	let isMore = false;
	for (const place of places) {
		const named = await place.find(db, traces, (owner) => own.has(owner));
		rows.push(...named.map(({ key, owner }) => ({ place, key, owner })));
		isMore ||= named.length >= MOST_FOUND;
	}
	return { traces, rows, isMore };
}

/**
 * Takes a person out of what is somebody else's; what the calendar has of their visits is written anew.
 *
 * @source rules 5.27
 */
export async function eraseElsewhere(
	at: Pick<Platform, "db" | "reads" | "now">,
	places: readonly Place[],
	found: Everything,
): Promise<void> {
	// What was taken out is found no more: each look finds others.
	for (let look = 0; look < MOST_LOOKS; look++) {
		const elsewhere = await lookElsewhere(at.reads, places, found);
		await takeOutOf(at, elsewhere);
		if (!elsewhere.isMore) return;
	}
}

async function takeOutOf(at: Pick<Platform, "db" | "now">, { traces, rows }: Elsewhere) {
	for (let from = 0; from < rows.length; from += AT_ONCE)
		await inTransaction(at.db, async (trx) => {
			const changed: string[] = [];
			for (const { place, key, owner } of rows.slice(from, from + AT_ONCE))
				if (await place.takeOut(trx, key, traces)) changed.push(owner);
			if (changed.length > 0) await renewEvents(trx, at.now(), [...new Set(changed)]);
		});
}

/** What is searched: telephones, addresses, plates, tax numbers, and names of at least two words that nobody else has. */
function tracesOf({ reach, person, merged, requests, words }: Everything): Trace[] {
	const texts = [
		...requests.map(({ car }) => car),
		...[...words.quotes, ...words.appointments, ...words.services].map((one) => one.vehicleModel),
		...words.visits.map(({ car }) => car),
		...words.estimates.map(({ carModel }) => carModel),
		...[person, ...merged].map(({ notes }) => notes),
		...requests.map(({ summary }) => summary),
		...words.quotes.map(({ notes }) => notes),
		...words.messages.map(({ message }) => message),
		...[...words.appointments, ...words.services].map((one) => one.description),
		...words.visits.map(({ note }) => note),
		...[...words.events, ...words.noteTexts].map(({ text }) => text),
	];
	const plates = [
		...words.estimates.map(({ carPlate }) => carPlate),
		...words.ownCars.map(({ plate }) => plate),
		...texts.flatMap((text) => (text ? platesIn(text) : [])),
	].filter(Boolean);
	const rucs = [person, ...merged].flatMap(({ ruc }) => ruc ?? []);
	return [
		...reach.phones.map(phoneTrace),
		...reach.emails.map(emailTrace),
		...[...new Set(plates)].slice(0, MOST_PLATES).map(plateTrace),
		...rucs.flatMap((ruc) => taxNumberTrace(ruc) ?? []),
		...reach.names.flatMap((name) => nameTrace(name) ?? []),
	];
}
