import type { FieldChange } from "#features/changes/rules.ts";
import { findSettings } from "#features/settings/store.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { normalisePhone } from "#platform/phone.server.ts";
import { othersWith } from "./person-read-model.server.ts";

type Said = { phone: string | null; email: string | null; name: string };
type Known = {
	files: readonly (Said & { id: string; phone: string })[];
	requests: readonly (Said & { phoneTyped: string | null })[];
	changes: readonly { fields: string }[];
};
/** `hasNamesake` when somebody else is called the same: the name does not say whom it means. */
export type Reach = { phones: string[]; emails: string[]; names: string[]; hasNamesake: boolean };

/** Of one person: more than anybody ever had, and no statement grows beyond it. */
const MOST = 40;

/**
 * What a person is and was reached by, and how they were called: what their files say now, what their requests said and what
 * was corrected in their history. Of what they said before, what another customer's record says is that one's; what the shop
 * itself is reached by is nobody's.
 *
 * @source rules 5.27
 */
export async function reachOf(db: DbOrTrx, { files, requests, changes }: Known): Promise<Reach> {
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
			...requests.flatMap(({ phone, phoneTyped }) => [phone, e164Of(phoneTyped)]),
			...said("phone").map(e164Of),
		]),
		emails: distinct([
			...own.emails,
			...requests.map(({ email }) => email?.toLowerCase()),
			...said("email").map((email) => email.toLowerCase()),
		]),
		names: distinct([...own.names, ...requests.map(({ name }) => name), ...said("name")]),
	};
	const ids = files.map(({ id }) => id);
	const others = await othersWith(db, ids, all);
	const theirEmails = new Set(others.people.map(({ email }) => email?.toLowerCase()));
	const theirNames = new Set(others.people.map(({ name }) => name.toLowerCase()));
	const shop = await findSettings(db);
	const shops = [shop?.phone, shop?.whatsapp, shop?.emergencyWhatsapp, shop?.email.toLowerCase()];
	return {
		phones: all.phones.filter((phone) => !others.phones.has(phone) && !shops.includes(phone)),
		emails: all.emails.filter(
			(email) => !shops.includes(email) && (own.emails.includes(email) || !theirEmails.has(email)),
		),
		names: all.names.filter((name) => !theirNames.has(name.toLowerCase())),
		hasNamesake: own.names.some((name) => theirNames.has(name.toLowerCase())),
	};
}

const e164Of = (typed: string | null) => (typed ? normalisePhone(typed)?.e164 : undefined);
const distinct = (values: readonly (string | null | undefined)[]) =>
	[...new Set(values.flatMap((value) => value || []))].slice(0, MOST);
