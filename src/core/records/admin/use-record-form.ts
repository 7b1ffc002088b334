import { useCallback, useEffect, useReducer } from "react";
import { type Blocker, useNavigate } from "react-router";
import { useBack } from "#admin/frame/back.ts";
import {
	ApiProblem,
	getCurrentRecord,
	getFieldErrors,
	isAlreadyDone,
	toErrorMessage,
	toFormFailure,
} from "#api/client.ts";
import {
	type FormValues,
	getAmountQuestions,
	listChangedFields,
	type RecordFields,
	toFormValues,
} from "#core/records/record-fields.ts";
import type { StorageScope } from "#domain/browser-storage/stored-text.ts";
import { encodeUrlSegment } from "#domain/site-path.ts";
import { useToast } from "#ui/toast.tsx";
import type { ToastMessage } from "#ui/toast-card.tsx";
import { useLatest } from "#ui/use-latest.ts";
import {
	getExpectedVersion,
	mergeDraft,
	NO_CHANGES_MESSAGE,
	rebaseDraft,
	updateDraft,
} from "./draft-values.ts";
import { toFieldErrors } from "./form-errors.ts";
import type { RecordFormOptions, SavedRecord, SaveMode } from "./record-form-options.ts";
import {
	type Conflict,
	createRecordFormState,
	getSavingMode,
	reduceRecordForm,
} from "./record-form-state.ts";
import { useAutosave } from "./use-autosave.ts";
import { useBaseVersion } from "./use-base-version.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { useVersionedDraft } from "./use-versioned-draft.ts";

/** Toast after choosing a version; it replaces the toast about the rejection. */
const STORED_VERSION_LOADED = "Esta es la versión guardada";

/** The form of one record: its values, errors and progress, and what the user can do with it. */
export type RecordForm<Fields extends RecordFields, Saved extends SavedRecord = SavedRecord> = {
	fields: Fields;
	values: FormValues<Fields>;
	/** Changes some values; the function stays the same between renders. */
	set: (change: Partial<FormValues<Fields>>) => void;
	errors: Record<string, string>;
	message: string | undefined;
	conflict: Conflict<FormValues<Fields>, Saved> | undefined;
	/** How the form is saving right now; undefined while no save runs. */
	savingMode: SaveMode | undefined;
	isDirty: boolean;
	/** The key of the draft's storage. */
	scope: StorageScope;
	blocker: Blocker;
	save: () => void;
	/** Drops the draft and shows the stored version. */
	discard: () => void;
	/** Saves the input over a conflicting version. */
	keepMine: () => void;
	/** Accepts the stored version of a conflict and discards the draft. */
	takeTheirs: () => void;
	/** Increases when the values are replaced from outside. */
	edition: number;
	/** Time at which the restored draft was typed. */
	restoredAt: string | undefined;
	/** The record as this form saved it; `savedAt` is the time of the save. */
	stored: Saved | undefined;
	savedAt: Date | undefined;
	/** Allows leaving without a prompt, because the record was deleted. */
	leave: () => void;
};

/**
 * Manages the form of one record. Input survives a reload and is shared between tabs; the draft of a new record belongs
 * to its tab. Leaving asks first; a version conflict shows both versions. Input typed during a save stays, and a user
 * who left is not navigated back.
 *
 * @source rules 6.20, 6.27
 */
export function useRecordForm<Fields extends RecordFields, Saved extends SavedRecord>(
	form: RecordFormOptions<Fields, Saved>,
): RecordForm<Fields, Saved> {
	type Values = FormValues<Fields>;
	const { fields, name, copiedId, failure, list, createId = () => String(Date.now()) } = form;
	const getVersionValues = form.toValues ?? ((saved: Saved) => toFormValues(fields, saved));
	const { baseVersion, ownVersion, setOwnVersion } = useBaseVersion(form);
	const { start } = baseVersion;
	const id = form.id ?? ownVersion?.stored.id;
	// Two tabs with a new record each create two records.
	const scope: StorageScope = id === undefined ? "tab" : "machine";
	const { draft, storeDraft, readLatestDraft, moveDraft, hasLeft, others } = useVersionedDraft<
		Partial<Values>
	>(`${name}:${id ?? `nuevo:${copiedId ?? ""}`}`, scope);
	const [state, dispatch] = useReducer(reduceRecordForm<Values, Saved>, undefined, () =>
		createRecordFormState<Values, Saved>(createId(), draft !== undefined),
	);
	const { savePhase, conflict } = state;
	const savingMode = getSavingMode(savePhase);
	const newId = draft?.newId ?? state.newId;
	/** The draft applies to the newest known version, so that keeping it reverts no field the user did not touch. */
	const baseValues = conflict && id !== undefined ? conflict.theirValues : start;
	const values = draft ? mergeDraft(baseValues, draft.values) : start;
	const isDirty = draft !== undefined && listChangedFields(fields, values, start).length > 0;
	const showToast = useToast();
	const navigate = useNavigate();
	const openedFrom = useBack();
	const { blocker, allowLeaving, restoreGuard } = useLeaveGuard(isDirty);

	function applyChange(change: Partial<Values>) {
		const next = updateDraft<Values>(baseVersion, readLatestDraft(), change);
		storeDraft(next && { ...next, newId, keptAt: new Date().toISOString() });
		dispatch({ type: "fieldsChanged", names: Object.keys(change) });
	}
	// A stale `set`, as the media picker holds it, must change the current values.
	const latestApplyChange = useLatest(applyChange);
	const set = useCallback(
		(change: Partial<Values>) => latestApplyChange.current(change),
		[latestApplyChange],
	);

	function discard() {
		storeDraft(undefined);
		dispatch({ type: "discarded", newId: createId() });
	}

	function save() {
		// A save during an autosave follows it.
		if (savingMode) return dispatch({ type: "saveQueued" });
		const problems = { ...getAmountQuestions(fields, values), ...form.validate?.(values) };
		dispatch({ type: "validated", errors: problems });
		if (Object.keys(problems).length === 0) void sendSave("manual");
	}
	const latestSave = useLatest(save);
	useEffect(() => {
		if (savePhase === "saveDue") latestSave.current();
	}, [savePhase, latestSave]);

	// The tab where the user types does the autosave.
	const canSaveNow =
		isDirty && !savingMode && !conflict && draft !== state.rejectedDraft && !others.otherTabWroteLast;
	const isAutosaveDue = canSaveNow && form.canAutosave?.(values, ownVersion?.stored) === true;
	useAutosave(isAutosaveDue, draft, () => void sendSave("autosave"));

	async function sendSave(mode: SaveMode, expectedVersion = getExpectedVersion(baseVersion, draft)) {
		dispatch({ type: "saveStarted", mode });
		try {
			// A conflict of a new record comes from its own first attempt.
			const saveContext = { id: id ?? conflict?.stored.id, loadedAt: expectedVersion, newId };
			const saved = await form.send(values, saveContext).catch(toSavedOrThrow<Saved>);
			const newerDraft = readLatestDraft();
			dispatch({ type: "saveAccepted" });
			if (mode === "manual") showSavedToast(getSavedMessage(saved, expectedVersion));
			const hasNewerInput =
				newerDraft !== undefined && !isEqual(mergeDraft(baseValues, newerDraft.values), values);
			if (hasNewerInput || !list)
				return await continueEditing(saved, mode, hasNewerInput ? newerDraft : undefined);
			allowLeaving();
			storeDraft(undefined);
			if (!hasLeft.current) await navigate(openedFrom?.to ?? list);
		} catch (problem) {
			handleRejection(problem, mode);
		} finally {
			restoreGuard();
			dispatch({ type: "saveFinished" });
		}
	}

	/** Keeps the record open; input typed after sending becomes a draft of the saved version. */
	async function continueEditing(saved: Saved, mode: SaveMode, newerDraft: typeof draft) {
		const savedValues = form.reconcile?.(values, saved, mode) ?? getVersionValues(saved);
		const { updated_at: loadedAt } = saved;
		const next =
			newerDraft &&
			rebaseDraft(
				newerDraft,
				{ typed: mergeDraft(baseValues, newerDraft.values), sent: values, saved: savedValues },
				loadedAt,
			);
		const isNew = id === undefined && saved.id !== undefined;
		if (isNew) moveDraft(`${name}:${saved.id}`, next);
		else storeDraft(next);
		setOwnVersion({ stored: saved, start: savedValues, loadedAt, savedAt: new Date() });
		if (isNew) await openCreatedRecord(saved.id ?? "");
	}

	/** Opens the path of the new record. */
	async function openCreatedRecord(createdId: string) {
		if (hasLeft.current) return;
		allowLeaving();
		form.onCreated?.(createdId);
		const address = `../${encodeUrlSegment(createdId)}`;
		await navigate(address, { relative: "path", replace: true, preventScrollReset: true });
	}

	function handleRejection(problem: unknown, mode: SaveMode) {
		const currentRecord = getCurrentRecord<Saved>(problem);
		const errors = toFieldErrors(getFieldErrors(problem), values);
		const isExplained = Boolean(currentRecord) || Object.keys(errors).length > 0;
		const status = problem instanceof ApiProblem ? problem.status : 0;
		dispatch({
			type: "saveRejected",
			conflict: currentRecord
				? {
						stored: currentRecord,
						theirValues: getVersionValues(currentRecord),
						loadedAt: currentRecord.updated_at,
						summary: toErrorMessage(problem),
					}
				: undefined,
			errors,
			message: isExplained ? undefined : toErrorMessage(problem),
			rejectedDraft: status >= 400 && status < 500 ? draft : undefined,
		});
		const description = currentRecord
			? `${failure}. ${toErrorMessage(problem)}`
			: toFormFailure(failure, problem);
		if (mode === "manual") showToast({ title: "Error", description, variant: "destructive" });
	}

	/** Returns the success message. An autosaved draft gets the usual one, since it was saved before the click. */
	function getSavedMessage(saved: Saved, expectedVersion: string) {
		const done = form.done(saved, id === undefined);
		const isUnchanged =
			saved.updated_at === expectedVersion && !form.canAutosave?.(values, ownVersion?.stored);
		return done && isUnchanged ? { title: NO_CHANGES_MESSAGE } : done;
	}

	function showSavedToast(done: string | Partial<ToastMessage> | undefined) {
		if (done === undefined) return;
		showToast({ title: "Éxito", ...(typeof done === "string" ? { description: done } : done) });
	}

	function takeTheirs() {
		if (!conflict) return;
		const { stored, theirValues, loadedAt } = conflict;
		discard();
		setOwnVersion({ stored, start: theirValues, loadedAt });
		showToast({ title: STORED_VERSION_LOADED });
		if (id === undefined && stored.id) {
			moveDraft(`${name}:${stored.id}`, undefined);
			void openCreatedRecord(stored.id).finally(restoreGuard);
		}
	}

	return {
		fields,
		values,
		set,
		errors: state.errors,
		message: state.message,
		conflict,
		savingMode,
		isDirty,
		scope,
		blocker,
		save,
		discard,
		takeTheirs,
		edition: state.edition + others.otherTabChanges,
		keepMine: () => void sendSave("manual", conflict?.loadedAt),
		restoredAt: state.isDraftRestored && isDirty ? (draft.keptAt ?? draft.seenAt) : undefined,
		stored: ownVersion?.stored,
		savedAt: ownVersion?.savedAt,
		leave: () => {
			allowLeaving();
			storeDraft(undefined);
		},
	};
}

const isEqual = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the stored record when the save was made already; its answer did not arrive. */
function toSavedOrThrow<Saved>(problem: unknown): Saved {
	const stored = isAlreadyDone(problem) ? getCurrentRecord<Saved>(problem) : undefined;
	if (stored === undefined) throw problem;
	return stored;
}
