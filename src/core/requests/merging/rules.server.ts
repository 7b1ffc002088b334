import { getLeadStateInfo, type LeadState } from "#core/requests/lead-states.ts";
import type { LeadRow } from "#core/requests/table.server.ts";
import { DAY_MS } from "#domain/time.ts";

/** How far a request is, which a merge combines. */
export type Progress = Pick<
	LeadRow,
	"state" | "answeredAt" | "dueAt" | "reopenedAt" | "alert" | "callBackOn" | "lostReason"
>;
type ProgressSource = Progress & Pick<LeadRow, "createdAt">;

/** Open states, from the least far. */
const OPEN_STATES: readonly LeadState[] = ["new", "contacted", "quoted", "scheduled"];

const isOpen = ({ state }: Pick<LeadRow, "state">) => getLeadStateInfo(state).isOpen;
const getRequestedAt = ({ reopenedAt, createdAt }: ProgressSource) => reopenedAt ?? createdAt;

/**
 * Returns how far the matter of two requests is. It waits for an answer if the customer asked after the last one. A
 * lost request follows an open one, and a won one stays.
 *
 * @source rules 4.33
 */
export function mergeProgress(target: ProgressSource, other: ProgressSource): Progress {
	const alert = target.alert ?? other.alert;
	const { state, answeredAt, dueAt, reopenedAt, callBackOn, lostReason } = target;
	const current = { state, answeredAt, dueAt, reopenedAt, callBackOn, lostReason };
	if (!isOpen(other)) return { ...current, alert: target.alert };
	if (!isOpen(target) && getLeadStateInfo(target.state).outcome === "job") return { ...current, alert };
	const lastReopenedAt = getRequestedAt(other) > getRequestedAt(target) ? getRequestedAt(other) : reopenedAt;
	if (!isOpen(target)) {
		const { alert: _alert, ...progress } = other;
		return { ...pickProgress(progress), reopenedAt: lastReopenedAt, lostReason: null, alert };
	}
	const open = { lostReason: null, callBackOn: callBackOn ?? other.callBackOn, alert };
	const [waiting, answered] = target.answeredAt === null ? [target, other] : [other, target];
	if (waiting.answeredAt === null && isStillWaiting(waiting, answered)) {
		const dues = answered.answeredAt === null ? [target.dueAt, other.dueAt] : [waiting.dueAt];
		const firstDueAt = dues.toSorted()[0] ?? dueAt;
		return { ...open, state: "new", answeredAt: null, dueAt: firstDueAt, reopenedAt: lastReopenedAt };
	}
	const further = OPEN_STATES.indexOf(other.state) > OPEN_STATES.indexOf(state) ? other.state : state;
	return { ...open, state: further, answeredAt: answeredAt ?? other.answeredAt, dueAt, reopenedAt };
}

/** An agreed visit needs no other answer. */
function isStillWaiting(waiting: ProgressSource, other: ProgressSource): boolean {
	if (other.answeredAt === null) return true;
	return other.state !== "scheduled" && getRequestedAt(waiting) > other.answeredAt;
}

const pickProgress = ({ state, answeredAt, dueAt, callBackOn }: Omit<Progress, "alert">) => ({
	state,
	answeredAt,
	dueAt,
	callBackOn,
});

/** Fields of the request that stays which a merge may change. */
export type MergedFields = Progress & Pick<LeadRow, "ownerId" | "car" | "carId">;

/**
 * Both requests as they were before a merge. `before` and `after` hold only the changed fields of the one that stays.
 */
export type MergeSnapshot = {
	merged: Pick<LeadRow, "state" | "lostReason" | "alert" | "callBackOn">;
	before: Partial<MergedFields>;
	after: Partial<MergedFields>;
};

const PROGRESS_FIELDS = ["state", "answeredAt", "dueAt", "reopenedAt", "lostReason"] as const;
const OTHER_FIELDS = ["alert", "callBackOn", "ownerId", "car", "carId"] as const;
export const MERGED_FIELDS = [...PROGRESS_FIELDS, ...OTHER_FIELDS];

/** Returns the fields that a merge changes, as they were and as they become. */
export function compareFields(
	target: MergedFields,
	next: MergedFields,
): Pick<MergeSnapshot, "before" | "after"> {
	const changed = MERGED_FIELDS.filter((name) => target[name] !== next[name]);
	return { before: pickFields(target, changed), after: pickFields(next, changed) };
}

function pickFields(row: Partial<MergedFields>, names: readonly (keyof MergedFields)[]) {
	return Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<MergedFields>;
}

/**
 * Returns the fields that undoing a merge restores: those that are unchanged since. State and answer belong together.
 * Later merges into the same request began with the changed fields; in them they become what they would have been.
 *
 * @param later the snapshots of later merges, oldest first; their `before` is updated
 */
export function undoFields(
	current: MergedFields,
	{ before, after }: Pick<MergeSnapshot, "before" | "after">,
	later: readonly MergeSnapshot[],
): Partial<MergedFields> {
	const names = Object.keys(after) as (keyof MergedFields)[];
	const restored = names.filter((name) => {
		const next = later.find((snapshot) => name in snapshot.before);
		if (!next) return current[name] === after[name];
		if (next.before[name] === after[name]) Object.assign(next.before, { [name]: before[name] });
		return false;
	});
	const progress = names.filter((name) => PROGRESS_FIELDS.some((field) => field === name));
	const isUntouched = progress.every((name) => restored.includes(name));
	return pickFields(
		before,
		restored.filter((name) => isUntouched || !progress.includes(name)),
	);
}

/** A merge can be undone for a day. */
const UNDO_MS = DAY_MS;

/** Returns until when a merge can be undone, an instant. */
export const getSplitEnd = (mergedAt: string) => new Date(Date.parse(mergedAt) + UNDO_MS).toISOString();
