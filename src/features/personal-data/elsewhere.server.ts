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

/** A table whose rows may mention a person other than their owner. */
export type Place = {
	/**
	 * Finds rows that mention a person, up to 2,000. It scans the full table, so call it outside of write transactions.
	 *
	 * @param isOwn tells which owners' rows belong to the person
	 */
	find: (
		db: DbOrTrx,
		traces: readonly Trace[],
		isOwn: (owner: string) => boolean,
	) => Promise<{ key: string; owner: string }[]>;
	/** Removes a person from a row. @returns false if the row no longer mentions them */
	takeOut: (trx: Trx, key: string, traces: readonly Trace[]) => Promise<boolean>;
};

/** The rows of others that mention a person, and the traces by which they are found. */
export type Elsewhere = {
	traces: Trace[];
	rows: { place: Place; key: string; owner: string }[];
	/** Whether a table has more mentions than one pass finds. */
	isMore: boolean;
};

/** Rows per transaction; few, so that other writers wait only briefly. */
const AT_ONCE = 25;
const MOST_LOOKS = 100;
/** Maximum number of mentions per table and pass; further passes find the rest. */
export const MOST_FOUND = 2000;
/** Maximum number of plates per person; every row is compared with each. */
const MOST_PLATES = 20;

/**
 * Finds the rows of others that mention a person. It scans each table once, in batches, so call it outside of write
 * transactions.
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
 * Removes a person from the rows of others, and updates the calendar events of those visits.
 *
 * @source rules 5.27
 */
export async function eraseElsewhere(
	at: Pick<Platform, "db" | "reads" | "now">,
	places: readonly Place[],
	found: Everything,
): Promise<void> {
	// Removed mentions are not found again, so each pass finds others.
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

/** Builds the search traces: telephones, emails, plates, tax numbers, and unique names of at least two words. */
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
