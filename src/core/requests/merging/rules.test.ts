import { expect, test } from "vitest";
import { getSplitEnd, type MergedFields, mergeProgress, undoFields } from "./rules.server.ts";

type ProgressInput = Parameters<typeof mergeProgress>[0];

const createProgress = (overrides: Partial<ProgressInput> = {}): ProgressInput => ({
	state: "new",
	answeredAt: null,
	dueAt: "2026-11-02T17:00:00Z",
	reopenedAt: null,
	alert: null,
	callBackOn: null,
	lostReason: null,
	createdAt: "2026-11-02T15:00:00Z",
	...overrides,
});
const ANSWERED = { state: "contacted", answeredAt: "2026-11-02T16:00:00Z" } as const;
const LATER = { createdAt: "2026-11-03T15:00:00Z", dueAt: "2026-11-03T17:00:00Z" };

test("keeps the earlier promise when both requests wait", () => {
	expect(mergeProgress(createProgress(LATER), createProgress())).toMatchObject({
		state: "new",
		answeredAt: null,
		dueAt: "2026-11-02T17:00:00Z",
		reopenedAt: null,
	});
});

test("waits when the customer asked after the last answer", () => {
	expect(mergeProgress(createProgress(ANSWERED), createProgress(LATER))).toMatchObject({
		state: "new",
		answeredAt: null,
		dueAt: LATER.dueAt,
		reopenedAt: LATER.createdAt,
	});
});

test("counts as answered when the answer came after both", () => {
	const answeredLater = createProgress({ ...LATER, state: "quoted", answeredAt: "2026-11-03T16:00:00Z" });
	expect(mergeProgress(createProgress(), answeredLater)).toMatchObject({
		state: "quoted",
		answeredAt: "2026-11-03T16:00:00Z",
	});
	expect(mergeProgress(answeredLater, createProgress())).toMatchObject({ state: "quoted" });
});

test("keeps an agreed visit", () => {
	const scheduled = createProgress({ ...ANSWERED, state: "scheduled" });
	expect(mergeProgress(scheduled, createProgress({ ...LATER, alert: "photos" }))).toMatchObject({
		state: "scheduled",
		answeredAt: ANSWERED.answeredAt,
		alert: "photos",
	});
});

test("reopens a lost request that takes an open one", () => {
	const lost = createProgress({ ...ANSWERED, state: "lost", lostReason: "No respondió" });
	expect(mergeProgress(lost, createProgress({ ...LATER, callBackOn: "2026-11-09" }))).toMatchObject({
		state: "new",
		answeredAt: null,
		dueAt: LATER.dueAt,
		reopenedAt: LATER.createdAt,
		callBackOn: "2026-11-09",
		lostReason: null,
	});
});

test("leaves a request alone when the other is closed", () => {
	const lost = createProgress({ ...LATER, state: "lost", lostReason: "No respondió", alert: "photos" });
	const target = createProgress(ANSWERED);
	expect({ ...target, ...mergeProgress(target, lost) }).toEqual(target);
});

test("leaves a won request won", () => {
	const won = createProgress({ ...ANSWERED, state: "won" });
	expect(mergeProgress(won, createProgress(LATER))).toMatchObject({ state: "won" });
});

const FIELDS: MergedFields = { ...createProgress(), ownerId: null, car: "", carId: null };

test("restores only fields that nobody changed since", () => {
	const fields = {
		before: { state: "contacted", answeredAt: "2026-11-02T16:00:00Z", ownerId: null },
		after: { state: "new", answeredAt: null, ownerId: "ana" },
	} as const;
	expect(undoFields({ ...FIELDS, ownerId: "ana" }, fields, [])).toEqual(fields.before);
	const answered = {
		...FIELDS,
		state: "contacted",
		answeredAt: "2026-11-03T16:00:00Z",
		ownerId: "ana",
	} as const;
	// The answer since is one with its state.
	expect(undoFields(answered, fields, [])).toEqual({ ownerId: null });
});

test("undoes an earlier merge as if it had never happened", () => {
	const merged = { state: "new", lostReason: null, alert: null, callBackOn: null } as const;
	const later = { merged, before: { ownerId: "ana" }, after: { ownerId: "luis" } };
	const first = { before: { ownerId: null }, after: { ownerId: "ana" } };
	expect(undoFields({ ...FIELDS, ownerId: "luis" }, first, [later])).toEqual({});
	expect(later.before).toEqual({ ownerId: null });
});

test("ends the undo after a day", () => {
	expect(getSplitEnd("2026-11-02T15:00:00.000Z")).toBe("2026-11-03T15:00:00.000Z");
});
