import { laterThan } from "#features/changes/rules.ts";
import { giveBackRequests, moveRequests } from "#features/leads/carry.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { NotFoundError, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { startOf } from "#words/one-line.ts";
import type { CustomerDetail } from "./contract.ts";
import { customerDetail } from "./read.server.ts";
import {
	fileOf,
	forgetMerged,
	keepMerged,
	listMerged,
	type Merged,
	requestsOfMerged,
	rewriteKept,
} from "./record/merges.server.ts";
import {
	eraseCustomer,
	lockPerson,
	recordPerson,
	restorePerson,
	rewritePerson,
} from "./record/store.server.ts";
import {
	MERGED_ALREADY,
	mergedNotes,
	NO_SUCH_CUSTOMER,
	NOT_MERGED,
	SAME_FILE,
} from "./sentences.ts";

/** The panel cannot save longer notes. */
const NOTES_LETTERS = 4000;

/** The fields of a file that a merge combines. */
type Brought = Pick<Merged, "email" | "ruc" | "notes" | "wantsNoReminders">;

const joined = (kept: Brought, other: Brought & Pick<Merged, "name">): Brought => ({
	email: kept.email ?? other.email,
	ruc: kept.ruc ?? other.ruc,
	notes: startOf(mergedNotes(kept.notes, other.name, other.notes), NOTES_LETTERS),
	wantsNoReminders: Math.max(kept.wantsNoReminders, other.wantsNoReminders),
});

const keptBefore = (file: Merged): Brought => ({
	email: file.keptEmail,
	ruc: file.keptRuc,
	notes: file.keptNotes,
	wantsNoReminders: file.keptWantsNoReminders,
});

/** Applies a change to the fields that still have their previous value; fields edited since keep theirs. */
function wherever(stands: Brought, was: Brought, is: Brought): Brought {
	const of = <Name extends keyof Brought>(name: Name) =>
		stands[name] === was[name] ? is[name] : stands[name];
	const [email, ruc] = [of("email"), of("ruc")];
	return { email, ruc, notes: of("notes"), wantsNoReminders: of("wantsNoReminders") };
}

/**
 * Merges another file of the same person into this one: its requests, notes and telephone move here, and its email and
 * tax number where this one has none. If either file wants no reminders, the merged one wants none. The other file is
 * stored, so that the merge can be undone.
 *
 * @throws NotFoundError | RuleError same_file | merged_already (422)
 * @source rules 5.20
 */
export function mergeCustomers(
	at: Platform,
	actor: Actor,
	id: string,
	otherId: string,
): Promise<CustomerDetail> {
	if (id === otherId) throw new RuleError("same_file", SAME_FILE);
	return inTransaction(at.db, async (trx) => {
		// Lock in the order of ids: opposite merges of the same two files then cannot deadlock.
		for (const each of [id, otherId].toSorted()) await lockPerson(trx, each);
		const kept = await lockPerson(trx, id);
		const other = await lockPerson(trx, otherId);
		if (!kept || !other) throw new NotFoundError(NO_SUCH_CUSTOMER);
		if ((await listMerged(trx, otherId)).length > 0)
			throw new RuleError("merged_already", MERGED_ALREADY);
		const now = laterThan(kept.updatedAt, at.now());
		const leadIds = await moveRequests(at, trx, otherId, id);
		await eraseCustomer(trx, otherId);
		const { phone, name, lastContactAt } = other;
		await keepMerged(
			trx,
			{
				...fileOf(other),
				intoId: id,
				author: actor.fullName,
				mergedAt: now,
				keptEmail: kept.email,
				keptNotes: kept.notes,
				keptWantsNoReminders: kept.wantsNoReminders,
				keptRuc: kept.ruc,
			},
			leadIds,
		);
		const set = {
			...joined(kept, other),
			lastContactAt: [kept.lastContactAt, lastContactAt].toSorted()[1] ?? lastContactAt,
		};
		await rewritePerson(trx, id, set, at.now());
		const before = { merged: null, email: kept.email };
		const after = { merged: `${name}, ${phone}`, email: set.email };
		await recordPerson(trx, actor, id, { before, after, at: now });
		return customerDetail(trx, id);
	});
}

/**
 * Undoes a merge: restores the other file with the requests that came with it and those with its telephone. Notes
 * edited since the merge stay here; unedited notes are split again.
 *
 * @throws NotFoundError
 * @source rules 5.20
 */
export function splitCustomers(
	at: Platform,
	actor: Actor,
	id: string,
	otherId: string,
): Promise<CustomerDetail> {
	return inTransaction(at.db, async (trx) => {
		const kept = await lockPerson(trx, id);
		const other = (await listMerged(trx, id)).find((file) => file.id === otherId);
		if (!kept || !other) throw new NotFoundError(NOT_MERGED);
		const now = laterThan(kept.updatedAt, at.now());
		const leadIds = new Set(await requestsOfMerged(trx, otherId));
		await forgetMerged(trx, otherId);
		const { phone, name } = other;
		await restorePerson(trx, fileOf(other), now);
		await giveBackRequests(at, trx, id, { id: otherId, phone, leadIds });
		let [was, is] = [joined(keptBefore(other), other), keptBefore(other)];
		// Later merges stored the fields of this file; update them as if this merge had never happened.
		for (const file of (await listMerged(trx, id)).toReversed()) {
			if (file.mergedAt < other.mergedAt) continue;
			const found = keptBefore(file);
			const set = wherever(found, was, is);
			await rewriteKept(trx, file.id, set);
			[was, is] = [joined(found, file), joined(set, file)];
		}
		const set = wherever(kept, was, is);
		await rewritePerson(trx, id, set, at.now());
		const before = { merged: `${name}, ${phone}`, email: kept.email };
		const after = { merged: null, email: set.email };
		await recordPerson(trx, actor, id, { before, after, at: now });
		return customerDetail(trx, id);
	});
}
