import { listMerged } from "#features/customers/record/merges.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { listNaming } from "#platform/outbox/queued-effects.server.ts";
import {
	changesOf,
	ownEventsOf,
	personOf,
	requestsOf,
	subscriptionsOf,
	wordsOf,
} from "./person-read-model.server.ts";
import { reachOf } from "./reach.server.ts";
import { CUSTOMER_GONE } from "./sentences.ts";

export type Everything = Awaited<ReturnType<typeof everythingOf>>;

/** All that leads to a person, for whoever tells it and whoever erases it: the one may not know less than the other. @throws NotFoundError */
export async function everythingOf(db: DbOrTrx, id: string) {
	const person = await personOf(db, id);
	if (!person) throw new NotFoundError(CUSTOMER_GONE);
	const merged = await listMerged(db, id);
	const files = [person, ...merged];
	const ids = files.map((file) => file.id);
	const requests = await requestsOf(
		db,
		id,
		files.map(({ phone }) => phone),
	);
	const changes = await changesOf(db, ids);
	const reach = await reachOf(db, { files, requests, changes });
	const addresses = [...reach.phones.flatMap(spellingsOf), ...reach.emails];
	return {
		person,
		merged,
		requests,
		changes,
		reach,
		words: await wordsOf(
			db,
			requests.map((request) => request.id),
		),
		subscriptions: await subscriptionsOf(db, reach.emails),
		events: addresses.length > 0 ? await ownEventsOf(db, addresses) : [],
		effects: await listNaming(db, [
			...addresses,
			...requests.flatMap((request) => [request.id, request.reference]),
		]),
	};
}

/** A telephone as letters and staff's own events may write it. */
function spellingsOf(phone: string): string[] {
	const national = /^\+507(\d{3,4})(\d{4})$/.exec(phone);
	return national
		? [phone, `${national[1]}${national[2]}`, `${national[1]}-${national[2]}`]
		: [phone];
}
