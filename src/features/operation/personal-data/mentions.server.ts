import { requeueCalendarEvents } from "#features/workshop/appointments/notices/requeue-events.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type DbOrTrx, type Trx, withTransaction } from "#server/database/db.server.ts";
import {
	createEmailPattern,
	createNamePattern,
	createPhonePattern,
	createPlatePattern,
	createTaxNumberPattern,
	findPlates,
	type RedactionPattern,
} from "#server/database/redaction.server.ts";
import { getIds } from "#server/database/rows.server.ts";
import type { PersonData } from "./person-data.server.ts";

/** The requests and the records of a person, to which their rows belong. */
export type Owners = { leadIds: readonly string[]; customerIds: readonly string[] };

/** A table whose rows may mention a person other than their owner. */
export type MentionSource = {
	/**
	 * Finds rows that mention a person, up to 2,000. It scans the full table, so call it outside of write transactions.
	 *
	 * @param isOwnRow tells which owners' rows belong to the person
	 */
	findMentions: (
		db: DbOrTrx,
		traces: readonly RedactionPattern[],
		isOwnRow: (owner: string) => boolean,
	) => Promise<{ key: string; owner: string }[]>;
	/** Lists the texts of a person's own rows in which people type plates. */
	listPlateTexts: (db: DbOrTrx, owners: Owners) => Promise<string[]>;
	/** Removes a person from a row. @returns false if the row no longer mentions them */
	removeMention: (trx: Trx, key: string, traces: readonly RedactionPattern[]) => Promise<boolean>;
};

/** The rows of others that mention a person, and the traces by which they are found. */
export type Mentions = {
	traces: RedactionPattern[];
	rows: { source: MentionSource; key: string; owner: string }[];
	/** Whether a table has more mentions than one pass finds. */
	hasMore: boolean;
};

/** Rows per transaction; few, so that other writers wait only briefly. */
const BATCH_SIZE = 25;
const MAX_PASSES = 100;
/** Maximum number of mentions per table and pass; further passes find the rest. */
export const MAX_MENTIONS = 2000;
/** Maximum number of plates per person; every row is compared with each. */
const MAX_PLATES = 20;

/**
 * Finds the rows of others that mention a person. It scans each table once, in batches, so call it outside of write
 * transactions.
 *
 * @source rules 5.27
 */
export async function findMentions(
	db: DbOrTrx,
	sources: readonly MentionSource[],
	personData: PersonData,
): Promise<Mentions> {
	const { person, merged, requests, effects, events, subscriptions } = personData;
	const owners = { leadIds: getIds(requests), customerIds: [person.id] };
	const plateTexts: string[] = [];
	for (const source of sources) plateTexts.push(...(await source.listPlateTexts(db, owners)));
	const traces = buildTraces(personData, plateTexts);
	const ownRowIds = new Set([
		...getIds([person, ...merged, ...requests, ...effects, ...events]),
		...subscriptions.map(({ leadId }) => leadId),
	]);
	const rows: Mentions["rows"] = [];
	let hasMore = false;
	for (const source of sources) {
		const mentions = await source.findMentions(db, traces, (owner) => ownRowIds.has(owner));
		rows.push(...mentions.map(({ key, owner }) => ({ source, key, owner })));
		hasMore ||= mentions.length >= MAX_MENTIONS;
	}
	return { traces, rows, hasMore };
}

/**
 * Removes a person from the rows of others, and updates the calendar events of those visits.
 *
 * @source rules 5.27
 */
export async function eraseMentions(
	ctx: Pick<AppContext, "db" | "reads" | "now">,
	sources: readonly MentionSource[],
	personData: PersonData,
): Promise<void> {
	// Removed mentions are not found again, so each pass finds others.
	for (let pass = 0; pass < MAX_PASSES; pass++) {
		const mentions = await findMentions(ctx.reads, sources, personData);
		await removeMentions(ctx, mentions);
		if (!mentions.hasMore) return;
	}
}

async function removeMentions(ctx: Pick<AppContext, "db" | "now">, { traces, rows }: Mentions) {
	for (let from = 0; from < rows.length; from += BATCH_SIZE)
		await withTransaction(ctx.db, async (trx) => {
			const changedOwners: string[] = [];
			for (const { source, key, owner } of rows.slice(from, from + BATCH_SIZE))
				if (await source.removeMention(trx, key, traces)) changedOwners.push(owner);
			if (changedOwners.length > 0) await requeueCalendarEvents(trx, ctx.now(), [...new Set(changedOwners)]);
		});
}

/** Builds the search traces: telephones, emails, plates, tax numbers, and unique names of at least two words. */
function buildTraces(
	{ contactData, person, merged, requestData }: PersonData,
	plateTexts: readonly string[],
): RedactionPattern[] {
	const plates = [
		...requestData.estimates.map(({ carPlate }) => carPlate),
		...requestData.ownCars.map(({ plate }) => plate),
		...plateTexts.flatMap(findPlates),
	].filter(Boolean);
	const rucs = [person, ...merged].flatMap(({ ruc }) => ruc ?? []);
	return [
		...contactData.phones.map(createPhonePattern),
		...contactData.emails.map(createEmailPattern),
		...[...new Set(plates)].slice(0, MAX_PLATES).map(createPlatePattern),
		...rucs.flatMap((ruc) => createTaxNumberPattern(ruc) ?? []),
		...contactData.names.flatMap((name) => createNamePattern(name) ?? []),
	];
}
