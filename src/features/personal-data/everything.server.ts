import type { FieldChange } from "#features/changes/rules.ts";
import { listMerged } from "#features/customers/record/merges.server.ts";
import { findPerson } from "#features/customers/record/store.server.ts";
import { findSettings } from "#features/settings/store.server.ts";
import { phoneNumberOf } from "#panama/phone.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { idsOf } from "#platform/database/rows.server.ts";
import { mustExist } from "#platform/errors.ts";
import { listNaming } from "#platform/outbox/queued-effects.server.ts";
import {
	changesOf,
	othersWith,
	ownEventsOf,
	requestsOf,
	subscriptionsOf,
	wordsOf,
} from "./person-read-model.server.ts";
import { CUSTOMER_GONE } from "./sentences.ts";

export type Everything = Awaited<ReturnType<typeof everythingOf>>;

/** Loads all data about a person; export and erasure share it, so both cover the same data. @throws NotFoundError */
export async function everythingOf(db: DbOrTrx, id: string) {
	const person = mustExist(await findPerson(db, id), CUSTOMER_GONE);
	const merged = await listMerged(db, id);
	const files = [person, ...merged];
	const phones = files.map(({ phone }) => phone);
	const requests = await requestsOf(db, id, phones);
	const changes = await changesOf(db, idsOf(files));
	const reach = await reachOf(db, { files, requests, changes });
	const addresses = [...reach.phones.flatMap(spellingsOf), ...reach.emails];
	return {
		person,
		merged,
		requests,
		changes,
		reach,
		words: await wordsOf(db, requests),
		subscriptions: await subscriptionsOf(db, reach.emails),
		events: addresses.length > 0 ? await ownEventsOf(db, addresses) : [],
		effects: await listNaming(db, [
			...addresses,
			...requests.flatMap((request) => [request.id, request.reference]),
		]),
	};
}

/** Lists the spellings of a telephone in emails and in staff's calendar events. */
function spellingsOf(phone: string): string[] {
	const national = /^\+507(\d{3,4})(\d{4})$/.exec(phone);
	return national
		? [phone, `${national[1]}${national[2]}`, `${national[1]}-${national[2]}`]
		: [phone];
}

type Said = { phone: string | null; email: string | null; name: string };
type Known = {
	files: readonly (Said & { id: string; phone: string })[];
	requests: readonly (Said & { phoneTyped: string | null })[];
	changes: readonly { fields: string }[];
};
/** `hasNamesake` says that another customer has the same name, so the name alone does not identify the person. */
type Reach = { phones: string[]; emails: string[]; names: string[]; hasNamesake: boolean };

const FEWEST_DIGITS = 7;
/** Maximum number of values per person: more than anyone has, and it limits the size of a statement. */
const MOST = 40;

/**
 * Collects the current and past telephones, emails and names of a person, from their files, requests and history.
 * Leaves out past values that are now another customer's, and the shop's own contact data.
 *
 * @source rules 5.27
 */
async function reachOf(db: DbOrTrx, { files, requests, changes }: Known): Promise<Reach> {
	const before = changes.flatMap(({ fields }) =>
		(JSON.parse(fields) as FieldChange[]).flatMap(({ name, from, to }) =>
			[from, to].flatMap((value) => (typeof value === "string" && value ? { name, value } : [])),
		),
	);
	const said = (field: string) =>
		before.flatMap(({ name, value }) => (name === field ? value : []));
	const own = {
		phones: files.map(({ phone }) => phone),
		emails: files.flatMap(({ email }) => email?.toLowerCase() ?? []),
		names: files.map(({ name }) => name),
	};
	const all = {
		phones: distinct([
			...own.phones,
			...requests.flatMap(({ phone, phoneTyped }) => [phone, ...numbersIn(phoneTyped ?? "")]),
			...said("phone").flatMap(numbersIn),
		]),
		emails: distinct([
			...own.emails,
			...requests.map(({ email }) => email?.toLowerCase()),
			...said("email").map((email) => email.toLowerCase()),
		]),
		names: distinct([...own.names, ...requests.map(({ name }) => name), ...said("name")]),
	};
	const others = await othersWith(db, idsOf(files), all);
	const theirEmails = new Set(others.people.map(({ email }) => email?.toLowerCase()));
	const theirNames = new Set(others.people.map(({ name }) => name.toLowerCase()));
	const shop = await findSettings(db);
	const shops = [shop?.phone, shop?.whatsapp, shop?.emergencyWhatsapp, shop?.email.toLowerCase()];
	return {
		phones: all.phones.filter(
			(phone) => isWhole(phone) && !others.phones.has(phone) && !shops.includes(phone),
		),
		emails: all.emails.filter(
			(email) => !shops.includes(email) && (own.emails.includes(email) || !theirEmails.has(email)),
		),
		names: all.names.filter((name) => !theirNames.has(name.toLowerCase())),
		hasNamesake: own.names.some((name) => theirNames.has(name.toLowerCase())),
	};
}

/** Parses all telephones typed into one field of up to 40 characters; each recursion handles a shorter rest. */
function numbersIn(typed: string): string[] {
	const number = phoneNumberOf(typed);
	return number ? [number.e164, ...(number.areTwo ? numbersIn(number.behind) : [])] : [];
}

/** Checks that a number is complete: shorter digits could be anything. */
const isWhole = (e164: string) => e164.replace(/^\+(507)?/, "").length >= FEWEST_DIGITS;
const distinct = (values: readonly (string | null | undefined)[]) =>
	[...new Set(values.flatMap((value) => value || []))].slice(0, MOST);
