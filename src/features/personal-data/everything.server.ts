import { listMerged } from "#features/customers/record/merges.server.ts";
import type { DbOrTrx } from "#platform/db.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { listNaming } from "#platform/named-effects.server.ts";
import {
	ownEventsOf,
	personOf,
	requestsOf,
	subscriptionsOf,
	wordsOf,
} from "./person-read-model.server.ts";
import { GONE } from "./sentences.ts";

export type Everything = Awaited<ReturnType<typeof everythingOf>>;

/** All that leads to a person, for whoever tells it and whoever erases it: the one may not know less than the other. @throws NotFoundError */
export async function everythingOf(db: DbOrTrx, id: string) {
	const person = await personOf(db, id);
	if (!person) throw new NotFoundError(GONE);
	const merged = await listMerged(db, id);
	const files = [person, ...merged];
	const requests = await requestsOf(db, id, phonesOf(files));
	return {
		person,
		merged,
		requests,
		words: await wordsOf(
			db,
			requests.map((request) => request.id),
		),
		subscriptions: await subscriptionsOf(db, emailsOf(files)),
		events: await ownEventsOf(db, files.flatMap(addressesOf)),
		effects: await listNaming(db, traceOf(files, requests)),
	};
}

/** What a person is reached by, as letters and staff's own events may write it. */
function addressesOf({ phone, email }: { phone: string; email: string | null }): string[] {
	const national = /^\+507(\d{3,4})(\d{4})$/.exec(phone);
	const written = national ? [`${national[1]}${national[2]}`, `${national[1]}-${national[2]}`] : [];
	return [phone, ...written, ...(email ? [email] : [])];
}

type Reached = { phone: string; email: string | null };
const phonesOf = (files: readonly Reached[]) => files.map(({ phone }) => phone);
export const emailsOf = (files: readonly Reached[]) => files.flatMap(({ email }) => email ?? []);

/** What letters and effects about a person name: their addresses and their requests. */
const traceOf = (
	files: readonly Reached[],
	requests: readonly { id: string; reference: string }[],
) => [...files.flatMap(addressesOf), ...requests.flatMap(({ id, reference }) => [id, reference])];
