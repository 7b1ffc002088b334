import { getLaterInstant } from "#core/audit/rules.ts";
import {
	deleteMerge,
	listMerged,
	listMergedRequestIds,
	type MergedCustomer,
	saveMerge,
	toCustomerRecord,
	updatePreMergeSnapshot,
} from "#core/customer-records/merges.server.ts";
import {
	deleteCustomer,
	lockPerson,
	recordPersonChange,
	restorePerson,
	updatePerson,
} from "#core/customer-records/store.server.ts";
import { moveRequests, returnRequests } from "#core/requests/changes/contact-update.server.ts";
import { splitAcrossCustomers } from "#core/requests/merging/split.server.ts";
import { formatPastMoment } from "#domain/past-moment.ts";
import { truncateText } from "#domain/text/single-line.ts";
import type { Call } from "#server/call.server.ts";
import { alreadyDoneError, NotFoundError } from "#server/errors.ts";
import { runWork } from "#server/work.server.ts";
import type { CustomerDetail } from "./contract.ts";
import { rejectCustomer } from "./errors.server.ts";
import { customerDetail } from "./hooks.server.ts";
import { MERGED_ALREADY, mergeNotes, NO_SUCH_CUSTOMER, NOT_MERGED, SAME_FILE } from "./messages.ts";

/** The panel cannot save longer notes. */
const MAX_NOTES_LENGTH = 4000;

/** The fields of a customer record that a merge combines. */
type MergeableFields = Pick<MergedCustomer, "email" | "ruc" | "notes" | "wantsNoReminders">;

const mergeFields = (
	target: MergeableFields,
	source: MergeableFields & Pick<MergedCustomer, "name">,
): MergeableFields => ({
	email: target.email ?? source.email,
	ruc: target.ruc ?? source.ruc,
	notes: truncateText(mergeNotes(target.notes, source.name, source.notes), MAX_NOTES_LENGTH),
	wantsNoReminders: Math.max(target.wantsNoReminders, source.wantsNoReminders),
});

const getPreMergeSnapshot = (mergedCustomer: MergedCustomer): MergeableFields => ({
	email: mergedCustomer.targetEmail,
	ruc: mergedCustomer.targetRuc,
	notes: mergedCustomer.targetNotes,
	wantsNoReminders: mergedCustomer.targetWantsNoReminders,
});

/** Applies a change to the fields that still have their previous value; fields edited since keep theirs. */
function replayChange(
	currentFields: MergeableFields,
	previousFields: MergeableFields,
	nextFields: MergeableFields,
): MergeableFields {
	const pick = <Name extends keyof MergeableFields>(name: Name) =>
		currentFields[name] === previousFields[name] ? nextFields[name] : currentFields[name];
	const [email, ruc] = [pick("email"), pick("ruc")];
	return { email, ruc, notes: pick("notes"), wantsNoReminders: pick("wantsNoReminders") };
}

/**
 * Merges another record of the same person into this one: its requests, notes and telephone move here, and its email
 * and tax number where this one has none. If either record wants no reminders, the merged one wants none. The other
 * record is stored, so that the merge can be undone.
 *
 * @throws NotFoundError | RuleError already_done (409) | same_file | merged_already (422)
 * @source rules 5.20
 */
export function mergeCustomers(
	call: Call,
	{ id, otherId }: { id: string; otherId: string },
): Promise<CustomerDetail> {
	const { ctx, actor } = call;
	if (id === otherId) throw rejectCustomer("same_file", SAME_FILE);
	return runWork(call, async (work) => {
		const { trx } = work;
		// Lock in the order of ids: opposite merges of the same two records then cannot deadlock.
		for (const customerId of [id, otherId].toSorted()) await lockPerson(trx, customerId);
		const target = await lockPerson(trx, id);
		const source = await lockPerson(trx, otherId);
		const merged = (await listMerged(trx, id)).find((record) => record.id === otherId);
		if (merged) {
			const moment = formatPastMoment(merged.mergedAt, ctx.now());
			throw alreadyDoneError(`Esas fichas ya las unió ${merged.author} ${moment}.`);
		}
		if (!target || !source) throw new NotFoundError(NO_SUCH_CUSTOMER);
		if ((await listMerged(trx, otherId)).length > 0) throw rejectCustomer("merged_already", MERGED_ALREADY);
		const now = getLaterInstant(target.updatedAt, ctx.now());
		const leadIds = await moveRequests(ctx, trx, otherId, id);
		await deleteCustomer(trx, otherId);
		const { phone, name, lastContactAt } = source;
		await saveMerge(
			trx,
			{
				...toCustomerRecord(source),
				targetId: id,
				author: actor.fullName,
				mergedAt: now,
				targetEmail: target.email,
				targetNotes: target.notes,
				targetWantsNoReminders: target.wantsNoReminders,
				targetRuc: target.ruc,
			},
			leadIds,
		);
		const updatedFields = {
			...mergeFields(target, source),
			lastContactAt: [target.lastContactAt, lastContactAt].toSorted()[1] ?? lastContactAt,
		};
		await updatePerson(trx, id, updatedFields, ctx.now());
		const before = { merged: null, email: target.email };
		const after = { merged: `${name}, ${phone}`, email: updatedFields.email };
		await recordPersonChange(work, { subjectId: id, change: { before, after, changedAt: now } });
		return customerDetail.get(trx, id);
	});
}

/**
 * Undoes a merge: restores the other record with the requests that came with it and those with its telephone. Notes
 * edited since the merge stay here; unedited notes are split again.
 *
 * @throws NotFoundError
 * @source rules 5.20
 */
export function splitCustomers(
	call: Call,
	{ id, otherId }: { id: string; otherId: string },
): Promise<CustomerDetail> {
	const { ctx } = call;
	return runWork(call, async (work) => {
		const { trx } = work;
		const target = await lockPerson(trx, id);
		const source = (await listMerged(trx, id)).find((mergedCustomer) => mergedCustomer.id === otherId);
		if (!target || !source) throw new NotFoundError(NOT_MERGED);
		const now = getLaterInstant(target.updatedAt, ctx.now());
		const leadIds = new Set(await listMergedRequestIds(trx, otherId));
		await deleteMerge(trx, otherId);
		const { phone, name } = source;
		await restorePerson(trx, toCustomerRecord(source), now);
		await returnRequests(ctx, trx, id, { id: otherId, phone, leadIds });
		await splitAcrossCustomers(work, [id, otherId]);
		let [previousFields, nextFields] = [
			mergeFields(getPreMergeSnapshot(source), source),
			getPreMergeSnapshot(source),
		];
		// Later merges stored the fields of this record; update them as if this merge had never happened.
		for (const mergedCustomer of (await listMerged(trx, id)).toReversed()) {
			if (mergedCustomer.mergedAt < source.mergedAt) continue;
			const snapshot = getPreMergeSnapshot(mergedCustomer);
			const updatedFields = replayChange(snapshot, previousFields, nextFields);
			await updatePreMergeSnapshot(trx, mergedCustomer.id, updatedFields);
			[previousFields, nextFields] = [
				mergeFields(snapshot, mergedCustomer),
				mergeFields(updatedFields, mergedCustomer),
			];
		}
		const updatedFields = replayChange(target, previousFields, nextFields);
		await updatePerson(trx, id, updatedFields, ctx.now());
		const before = { merged: `${name}, ${phone}`, email: target.email };
		const after = { merged: null, email: updatedFields.email };
		await recordPersonChange(work, { subjectId: id, change: { before, after, changedAt: now } });
		return customerDetail.get(trx, id);
	});
}
