import { useCallback, useEffect, useRef, useState } from "react";
import { useBlocker, useNavigate } from "react-router";
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
	mergeSavedValues,
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
	pickChanges,
	updateDraft,
} from "./draft-values.ts";
import { omitErrors, toFieldErrors } from "./form-errors.ts";
import type { RecordFormOptions, SavedRecord, SaveMode, Version } from "./record-form-options.ts";
import { useVersionedDraft } from "./use-versioned-draft.ts";

/** Toast after choosing a version; it replaces the toast about the rejection. */
const STORED_VERSION_LOADED = "Esta es la versión guardada";
const AUTOSAVE_DELAY_MS = 3000;

/**
 * Manages the form of one record. Input survives a reload and is shared between tabs; the draft of a new record belongs
 * to its tab. Leaving asks first; a version conflict shows both versions. Input typed during a save stays, and a user
 * who left is not navigated back.
 *
 * @source rules 6.20, 6.27
 */
export function useRecordForm<Fields extends RecordFields, Saved extends SavedRecord>(
	form: RecordFormOptions<Fields, Saved>,
) {
	type Values = FormValues<Fields>;
	const { fields, name, copiedId, failure, list, createId = () => String(Date.now()) } = form;
	const getVersionValues = form.toValues ?? ((saved: Saved) => toFormValues(fields, saved));
	/** Version that this form saved or accepted, while its page still has the previous one. */
	const [ownVersion, setOwnVersion] = useState<Version<Values, Saved>>();
	const { start, loadedAt } = ownVersion && ownVersion.loadedAt >= form.loadedAt ? ownVersion : form;
	const id = form.id ?? ownVersion?.stored.id;
	// Two tabs with a new record each create two records.
	const scope: StorageScope = id === undefined ? "tab" : "machine";
	const { draft, storeDraft, readLatestDraft, moveDraft, hasLeft, others } = useVersionedDraft<
		Partial<Values>
	>(`${name}:${id ?? `nuevo:${copiedId ?? ""}`}`, scope);
	const [hadStoredDraft, setHadStoredDraft] = useState(draft !== undefined);
	const [firstId, setFirstId] = useState(createId);
	const newId = draft?.newId ?? firstId;
	const [conflict, setConflict] = useState<Version<Values, Saved> & { summary: string }>();
	/** The draft applies to the newest known version, so that keeping it reverts no field the user did not touch. */
	const base = conflict && id !== undefined ? conflict.start : start;
	const values = draft ? mergeDraft(base, draft.values) : start;
	const isDirty = draft !== undefined && listChangedFields(fields, values, start).length > 0;
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [message, setMessage] = useState<string>();
	const [busyWith, setBusyWith] = useState<SaveMode>();
	const [isQueued, setIsQueued] = useState(false);
	/** Draft that the server rejected for its content; an automatic retry would not help. */
	const [rejectedDraft, setRejectedDraft] = useState<typeof draft>();
	/** Increases when the values are replaced from outside. */
	const [edition, setEdition] = useState(0);
	const isLeaving = useRef(false);
	const showToast = useToast();
	const navigate = useNavigate();
	const openedFrom = useBack();

	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			isDirty && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname,
	);
	useEffect(() => {
		if (!isDirty) return;
		const warn = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener("beforeunload", warn);
		return () => window.removeEventListener("beforeunload", warn);
	}, [isDirty]);

	function applyChange(change: Partial<Values>) {
		const next = updateDraft<Values>({ start, loadedAt }, readLatestDraft(), change);
		storeDraft(next && { ...next, newId, keptAt: new Date().toISOString() });
		setErrors((before) => omitErrors(before, Object.keys(change)));
	}
	// A stale `set`, as the media picker holds it, must change the current values.
	const latestApplyChange = useLatest(applyChange);
	const set = useCallback(
		(change: Partial<Values>) => latestApplyChange.current(change),
		[latestApplyChange],
	);

	function discard() {
		storeDraft(undefined);
		setFirstId(createId());
		setEdition((count) => count + 1);
		clearRejection();
	}

	function clearRejection() {
		setHadStoredDraft(false);
		setErrors({});
		setMessage(undefined);
		setConflict(undefined);
	}

	function save() {
		// An autosave is pending: this save follows it.
		if (busyWith) return setIsQueued(busyWith === "itself");
		const problems = { ...getAmountQuestions(fields, values), ...form.validate?.(values) };
		setErrors(problems);
		setMessage(undefined);
		if (Object.keys(problems).length === 0) void sendSave("save");
	}
	useEffect(() => {
		if (!isQueued || busyWith) return;
		setIsQueued(false);
		save();
	});

	// The tab where the user types does the autosave.
	const canSaveNow =
		isDirty && !busyWith && !conflict && draft !== rejectedDraft && !others.otherTabWroteLast;
	const isAutosaveDue = canSaveNow && form.canAutosave?.(values, ownVersion?.stored) === true;
	// biome-ignore lint/correctness/useExhaustiveDependencies: every change of the draft starts the wait anew.
	useEffect(() => {
		if (!isAutosaveDue) return;
		const timer = setTimeout(() => void sendSave("itself"), AUTOSAVE_DELAY_MS);
		return () => clearTimeout(timer);
	}, [isAutosaveDue, draft]);

	async function sendSave(mode: SaveMode, expectedVersion = getExpectedVersion({ loadedAt }, draft)) {
		setBusyWith(mode);
		try {
			// A conflict of a new record comes from its own first attempt.
			const saveContext = { id: id ?? conflict?.stored.id, loadedAt: expectedVersion, newId };
			const saved = await form.send(values, saveContext).catch(toSavedOrThrow);
			const newerDraft = readLatestDraft();
			clearRejection();
			if (mode === "save") showSavedToast(getSavedMessage(saved, expectedVersion));
			const hasNewerInput = newerDraft !== undefined && !isEqual(mergeDraft(base, newerDraft.values), values);
			if (hasNewerInput || !list)
				return await continueEditing(saved, mode, hasNewerInput ? newerDraft : undefined);
			isLeaving.current = true;
			storeDraft(undefined);
			if (!hasLeft.current) await navigate(openedFrom?.to ?? list);
		} catch (problem) {
			handleRejection(problem, mode);
		} finally {
			isLeaving.current = false;
			setBusyWith(undefined);
		}
	}

	/** Keeps the record open; input typed after sending becomes a draft of the saved version. */
	async function continueEditing(saved: Saved, mode: SaveMode, newerDraft: typeof draft) {
		const savedValues = form.reconcile?.(values, saved, mode) ?? getVersionValues(saved);
		const { updated_at: loadedAt } = saved;
		const typedValues =
			newerDraft && mergeSavedValues(mergeDraft(base, newerDraft.values), values, savedValues);
		const next = newerDraft &&
			typedValues && {
				...newerDraft,
				seenAt: loadedAt,
				values: pickChanges(savedValues, typedValues),
			};
		const isNew = id === undefined && saved.id !== undefined;
		if (isNew) moveDraft(`${name}:${saved.id}`, next);
		else storeDraft(next);
		setOwnVersion({ stored: saved, start: savedValues, loadedAt, savedAt: new Date() });
		if (isNew) await openCreatedRecord(saved.id ?? "");
	}

	/** Opens the path of the new record. */
	async function openCreatedRecord(createdId: string) {
		if (hasLeft.current) return;
		isLeaving.current = true;
		form.onCreated?.(createdId);
		const address = `../${encodeUrlSegment(createdId)}`;
		await navigate(address, { relative: "path", replace: true, preventScrollReset: true });
	}

	function handleRejection(problem: unknown, mode: SaveMode) {
		const currentRecord = getCurrentRecord<Saved>(problem);
		if (currentRecord) {
			setConflict({
				stored: currentRecord,
				start: getVersionValues(currentRecord),
				loadedAt: currentRecord.updated_at,
				summary: toErrorMessage(problem),
			});
			setEdition((count) => count + 1);
		}
		const rejectedFields = toFieldErrors(getFieldErrors(problem), values);
		setErrors(rejectedFields);
		setMessage(currentRecord || Object.keys(rejectedFields).length > 0 ? undefined : toErrorMessage(problem));
		const status = problem instanceof ApiProblem ? problem.status : 0;
		if (status >= 400 && status < 500) setRejectedDraft(draft);
		const description = currentRecord
			? `${failure}. ${toErrorMessage(problem)}`
			: toFormFailure(failure, problem);
		if (mode === "save") showToast({ title: "Error", description, variant: "destructive" });
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

	/** Accepts the stored version of a conflict and discards the draft. */
	function takeTheirs() {
		if (!conflict) return;
		discard();
		setOwnVersion(conflict);
		showToast({ title: STORED_VERSION_LOADED });
		if (id === undefined && conflict.stored.id) {
			moveDraft(`${name}:${conflict.stored.id}`, undefined);
			void openCreatedRecord(conflict.stored.id).finally(() => {
				isLeaving.current = false;
			});
		}
	}

	return {
		fields,
		values,
		set,
		errors,
		message,
		conflict,
		busyWith,
		isDirty,
		scope,
		blocker,
		save,
		discard,
		takeTheirs,
		edition: edition + others.otherTabChanges,
		keepMine: () => void sendSave("save", conflict?.loadedAt),
		/** Time at which the restored draft was typed. */
		restoredAt: hadStoredDraft && isDirty ? (draft.keptAt ?? draft.seenAt) : undefined,
		/** The record as this form saved it; `savedAt` is the time of the save. */
		stored: ownVersion?.stored,
		savedAt: ownVersion?.savedAt,
		/** Allows leaving without a prompt, because the record was deleted. */
		leave: () => {
			isLeaving.current = true;
			storeDraft(undefined);
		},
	};
}

const isEqual = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the stored record when the save was made already; its answer did not arrive. */
function toSavedOrThrow(problem: unknown) {
	const stored = isAlreadyDone(problem) ? getCurrentRecord<never>(problem) : undefined;
	if (stored === undefined) throw problem;
	return stored;
}
