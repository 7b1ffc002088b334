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

/** The longest notes that the panel can save again. */
const NOTES_LETTERS = 4000;

/** What a file brings to the one that it becomes part of. */
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

/** Where nobody wrote over what was, what is. */
function wherever(stands: Brought, was: Brought, is: Brought): Brought {
	const of = <Name extends keyof Brought>(name: Name) =>
		stands[name] === was[name] ? is[name] : stands[name];
	const [email, ruc] = [of("email"), of("ruc")];
	return { email, ruc, notes: of("notes"), wantsNoReminders: of("wantsNoReminders") };
}

/**
 * Two files of one person become one: the other's requests, notes and telephone belong to this one from now on. The wish
 * for no reminders of either holds, and its e-mail and tax number where this one has none. What the other was is kept, so that it can be taken back.
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
		// In the order of their ids: two who merge the same two crosswise wait, and neither for ever.
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
 * Takes a merge back: the other file is there again with the requests that came with it, and with those that say its
 * telephone. Notes that were written since stay here; both have their own again where nobody wrote.
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
		// What came after it says what it found: as if this one had never been there.
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
