import type { FieldChange } from "#core/audit/rules.ts";
import { listMerged } from "#core/customer-records/merges.server.ts";
import { findPerson } from "#core/customer-records/store.server.ts";
import { findSettings } from "#core/settings/store.server.ts";
import { parsePhoneNumber } from "#domain/phone/phone.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { getIds } from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import { listOutboxJobsMentioning } from "#server/outbox/queued-jobs.server.ts";
import { CUSTOMER_NOT_FOUND } from "./messages.ts";
import {
	findOtherCustomers,
	listPersonChanges,
	listPersonRequests,
	listStaffEvents,
	listSubscriptions,
	loadRequestData,
} from "./person-read-model.server.ts";

export type PersonData = Awaited<ReturnType<typeof loadPersonData>>;

/** Loads all data about a person; export and erasure share it, so both cover the same data. @throws NotFoundError */
export async function loadPersonData(db: DbOrTrx, id: string) {
	const person = requireFound(await findPerson(db, id), CUSTOMER_NOT_FOUND);
	const merged = await listMerged(db, id);
	const records = [person, ...merged];
	const phones = records.map(({ phone }) => phone);
	const requests = await listPersonRequests(db, id, phones);
	const changes = await listPersonChanges(db, getIds(records));
	const contactData = await collectContactData(db, { records, requests, changes });
	const requestData = await loadRequestData(db, requests);
	const searchTerms = [...contactData.phones.flatMap(listPhoneSpellings), ...contactData.emails];
	return {
		person,
		merged,
		requests,
		changes,
		contactData,
		requestData,
		subscriptions: await listSubscriptions(db, contactData.emails),
		events: searchTerms.length > 0 ? await listStaffEvents(db, searchTerms) : [],
		effects: await listOutboxJobsMentioning(db, [
			...searchTerms,
			...requests.flatMap((request) => [request.id, request.reference]),
			...getIds(requestData.visits),
			// A receipt may go to another address, with the reference of an order.
			...requestData.payments.map(({ reference }) => reference),
		]),
	};
}

/** Lists the spellings of a telephone in emails and in staff's calendar events. */
function listPhoneSpellings(phone: string): string[] {
	const national = /^\+507(\d{3,4})(\d{4})$/.exec(phone);
	return national ? [phone, `${national[1]}${national[2]}`, `${national[1]}-${national[2]}`] : [phone];
}

type ContactFields = { phone: string | null; email: string | null; name: string };
type ContactSources = {
	records: readonly (ContactFields & { id: string; phone: string })[];
	requests: readonly (ContactFields & { phoneTyped: string | null })[];
	changes: readonly { fields: string }[];
};
/** `hasNamesake` says that another customer has the same name, so the name alone does not identify the person. */
type ContactData = { phones: string[]; emails: string[]; names: string[]; hasNamesake: boolean };

const MIN_DIGITS = 7;
/** Maximum number of values per person: more than anyone has, and it limits the size of a statement. */
const MAX_VALUES = 40;

/**
 * Collects the current and past telephones, emails and names of a person, from their records, requests and history.
 * Leaves out past values that are now another customer's, and the shop's own contact data.
 *
 * @source rules 5.27
 */
async function collectContactData(
	db: DbOrTrx,
	{ records, requests, changes }: ContactSources,
): Promise<ContactData> {
	const previousValues = changes.flatMap(({ fields }) =>
		(JSON.parse(fields) as FieldChange[]).flatMap(({ name, from, to }) =>
			[from, to].flatMap((value) => (typeof value === "string" && value ? { name, value } : [])),
		),
	);
	const getPreviousValues = (field: string) =>
		previousValues.flatMap(({ name, value }) => (name === field ? value : []));
	const currentValues = {
		phones: records.map(({ phone }) => phone),
		emails: records.flatMap(({ email }) => email?.toLowerCase() ?? []),
		names: records.map(({ name }) => name),
	};
	const allValues = {
		phones: toDistinct([
			...currentValues.phones,
			...requests.flatMap(({ phone, phoneTyped }) => [phone, ...parsePhones(phoneTyped ?? "")]),
			...getPreviousValues("phone").flatMap(parsePhones),
		]),
		emails: toDistinct([
			...currentValues.emails,
			...requests.map(({ email }) => email?.toLowerCase()),
			...getPreviousValues("email").map((email) => email.toLowerCase()),
		]),
		names: toDistinct([
			...currentValues.names,
			...requests.map(({ name }) => name),
			...getPreviousValues("name"),
		]),
	};
	const otherCustomers = await findOtherCustomers(db, getIds(records), allValues);
	const theirEmails = new Set(otherCustomers.people.map(({ email }) => email?.toLowerCase()));
	const theirNames = new Set(otherCustomers.people.map(({ name }) => name.toLowerCase()));
	const settings = await findSettings(db);
	const shopContacts = [
		settings?.phone,
		settings?.whatsapp,
		settings?.emergencyWhatsapp,
		settings?.email.toLowerCase(),
	];
	return {
		phones: allValues.phones.filter(
			(phone) =>
				isCompleteNumber(phone) && !otherCustomers.phones.has(phone) && !shopContacts.includes(phone),
		),
		emails: allValues.emails.filter(
			(email) =>
				!shopContacts.includes(email) && (currentValues.emails.includes(email) || !theirEmails.has(email)),
		),
		names: allValues.names.filter((name) => !theirNames.has(name.toLowerCase())),
		hasNamesake: currentValues.names.some((name) => theirNames.has(name.toLowerCase())),
	};
}

/** Parses all telephones typed into one field of up to 40 characters; each recursion handles a shorter rest. */
function parsePhones(input: string): string[] {
	const number = parsePhoneNumber(input);
	return number ? [number.e164, ...(number.hasTwoNumbers ? parsePhones(number.trailingText) : [])] : [];
}

/** Checks that a number is complete: shorter digits could be anything. */
const isCompleteNumber = (e164: string) => e164.replace(/^\+(507)?/, "").length >= MIN_DIGITS;
const toDistinct = (values: readonly (string | null | undefined)[]) =>
	[...new Set(values.flatMap((value) => value || []))].slice(0, MAX_VALUES);
