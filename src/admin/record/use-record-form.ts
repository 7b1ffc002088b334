import { useCallback, useEffect, useRef, useState } from "react";
import { useBlocker, useNavigate } from "react-router";
import { ApiProblem, currentIn, failureOfForm, fieldsIn, sentenceOf } from "#api/client.ts";
import {
	differing,
	doubtsOf,
	followed,
	type RecordFields,
	type ValuesOf,
	valuesOf,
} from "#record-fields.ts";
import { urlPart } from "#site-path.ts";
import { useToast } from "#ui/toast.tsx";
import type { ToastMessage } from "#ui/toast-card.tsx";
import { useLatest } from "#ui/use-latest.ts";
import { changedFrom, draftWith, keptOver, NOTHING_CHANGED, seenFirst } from "./kept-over.ts";
import { fieldErrors, without } from "./told-by-field.ts";
import type { Place } from "./use-draft.ts";
import { useVersionedDraft } from "./use-versioned-draft.ts";

/** Toast after choosing a version; it replaces the toast about the rejection. */
const THEIRS_TAKEN = "Esta es la versión guardada";
const SAVES_ITSELF_AFTER_MS = 3000;

/** Response of a save; records of a list have an id. */
type Stored = { updated_at: string; id?: string };
/** A stored record with its form values. */
type Version<Values, Saved> = { stored: Saved; start: Values; seenAt: string; savedAt?: Date };
/** "save" is requested by the user, "itself" is an autosave. */
type How = "save" | "itself";

type RecordForm<Fields extends RecordFields, Saved extends Stored> = {
	fields: Fields;
	/** Kind of record; the draft key consists of this name and the id. */
	name: string;
	/** undefined for a new record. */
	id: string | undefined;
	/** Id of the record that a new one copies. */
	copyOf?: string | undefined;
	start: ValuesOf<Fields>;
	/** `updated_at` of the loaded record; "" for a new one. */
	seenAt: string;
	/** @param saveContext `newId` is the same for retries, so that a lost response creates no second record */
	send: (
		values: ValuesOf<Fields>,
		over: { id: string | undefined; seenAt: string; newId: string },
	) => Promise<Saved>;
	/** Converts a stored record to form values; defaults to the field definitions. */
	valuesOf?: (saved: Saved) => ValuesOf<Fields>;
	failure: string;
	/** Returns the success message; undefined where the page shows it. */
	done: (saved: Saved, isNew: boolean) => string | Partial<ToastMessage> | undefined;
	/** Path to open after a save; without it the record stays open. */
	list?: string;
	makeId?: () => string;
	/** Returns field errors found before sending. */
	problemsOf?: (values: ValuesOf<Fields>) => Record<string, string>;
	/** Returns whether the draft may be autosaved after a pause. */
	savesItself?: (values: ValuesOf<Fields>, own: Saved | undefined) => boolean;
	/** Returns the form values after a save, when they differ from the stored record. */
	settled?: (sent: ValuesOf<Fields>, saved: Saved, how: How) => ValuesOf<Fields>;
	onCreated?: (id: string) => void;
};

/**
 * Manages the form of one record. Input survives a reload and is shared between tabs; the draft of a new record belongs
 * to its tab. Leaving asks first; a version conflict shows both versions. Input typed during a save stays, and a user
 * who left is not navigated back.
 *
 * @source rules 6.20, 6.27
 */
export function useRecordForm<Fields extends RecordFields, Saved extends Stored>(
	form: RecordForm<Fields, Saved>,
) {
	type Values = ValuesOf<Fields>;
	const { fields, name, copyOf, failure, list, makeId = () => String(Date.now()) } = form;
	const valuesIn = form.valuesOf ?? ((saved: Saved) => valuesOf(fields, saved));
	/** Version that this form saved or accepted, while its page still has the previous one. */
	const [own, setOwn] = useState<Version<Values, Saved>>();
	const { start, seenAt } = own && own.seenAt >= form.seenAt ? own : form;
	const id = form.id ?? own?.stored.id;
	// Two tabs with a new record each create two records.
	const place: Place = id === undefined ? "tab" : "machine";
	const { draft, keep, latest, moveTo, isGone, others } = useVersionedDraft<Partial<Values>>(
		`${name}:${id ?? `nuevo:${copyOf ?? ""}`}`,
		place,
	);
	const [wasKept, setWasKept] = useState(draft !== undefined);
	const [firstId, setFirstId] = useState(makeId);
	const newId = draft?.newId ?? firstId;
	const [conflict, setConflict] = useState<Version<Values, Saved> & { told: string }>();
	/** The draft applies to the newest known version, so that keeping it reverts no field the user did not touch. */
	const base = conflict && id !== undefined ? conflict.start : start;
	const values = draft ? keptOver(base, draft.values) : start;
	const isDirty = draft !== undefined && differing(fields, values, start).length > 0;
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [message, setMessage] = useState<string>();
	const [busyWith, setBusyWith] = useState<How>();
	const [isQueued, setIsQueued] = useState(false);
	/** Draft that the server rejected for its content; an automatic retry would not help. */
	const [refused, setRefused] = useState<typeof draft>();
	/** Increases when the values are replaced from outside. */
	const [edition, setEdition] = useState(0);
	const isLeaving = useRef(false);
	const showToast = useToast();
	const navigate = useNavigate();

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

	function write(change: Partial<Values>) {
		const next = draftWith<Values>({ start, seenAt }, latest(), change);
		keep(next && { ...next, newId, keptAt: new Date().toISOString() });
		setErrors((before) => without(before, Object.keys(change)));
	}
	// A stale `set`, as the media picker holds it, must change the current values.
	const typing = useLatest(write);
	const set = useCallback((change: Partial<Values>) => typing.current(change), [typing]);

	function discard() {
		keep(undefined);
		setFirstId(makeId());
		setEdition((count) => count + 1);
		forgetRefusal();
	}

	function forgetRefusal() {
		setWasKept(false);
		setErrors({});
		setMessage(undefined);
		setConflict(undefined);
	}

	function save() {
		// An autosave is pending: this save follows it.
		if (busyWith) return setIsQueued(busyWith === "itself");
		const wrong = { ...doubtsOf(fields, values), ...form.problemsOf?.(values) };
		setErrors(wrong);
		setMessage(undefined);
		if (Object.keys(wrong).length === 0) void store("save");
	}
	useEffect(() => {
		if (!isQueued || busyWith) return;
		setIsQueued(false);
		save();
	});

	// The tab where the user types does the autosave.
	const isDue = isDirty && !busyWith && !conflict && draft !== refused && !others.wroteLast;
	const savesItself = isDue && form.savesItself?.(values, own?.stored) === true;
	// biome-ignore lint/correctness/useExhaustiveDependencies: every change of the draft starts the wait anew.
	useEffect(() => {
		if (!savesItself) return;
		const timer = setTimeout(() => void store("itself"), SAVES_ITSELF_AFTER_MS);
		return () => clearTimeout(timer);
	}, [savesItself, draft]);

	async function store(how: How, since = seenFirst({ seenAt }, draft)) {
		setBusyWith(how);
		try {
			// A conflict of a new record comes from its own first attempt.
			const over = { id: id ?? conflict?.stored.id, seenAt: since, newId };
			const saved = await form.send(values, over);
			const later = latest();
			forgetRefusal();
			if (how === "save") announce(toldOf(saved, since));
			const isMore = later !== undefined && !isSame(keptOver(base, later.values), values);
			if (isMore || !list) return await goOn(saved, how, isMore ? later : undefined);
			isLeaving.current = true;
			keep(undefined);
			if (!isGone.current) await navigate(list);
		} catch (reason) {
			refuse(reason, how);
		} finally {
			isLeaving.current = false;
			setBusyWith(undefined);
		}
	}

	/** Keeps the record open; input typed after sending becomes a draft of the saved version. */
	async function goOn(saved: Saved, how: How, later: typeof draft) {
		const now = form.settled?.(values, saved, how) ?? valuesIn(saved);
		const { updated_at: seenAt } = saved;
		const typed = later && followed(keptOver(base, later.values), values, now);
		const next = later && typed && { ...later, seenAt, values: changedFrom(now, typed) };
		const isNew = id === undefined && saved.id !== undefined;
		if (isNew) moveTo(`${name}:${saved.id}`, next);
		else keep(next);
		setOwn({ stored: saved, start: now, seenAt, savedAt: new Date() });
		if (isNew) await arrive(saved.id ?? "");
	}

	/** Opens the path of the new record. */
	async function arrive(created: string) {
		if (isGone.current) return;
		isLeaving.current = true;
		form.onCreated?.(created);
		const address = `../${urlPart(created)}`;
		await navigate(address, { relative: "path", replace: true, preventScrollReset: true });
	}

	function refuse(reason: unknown, how: How) {
		const current = currentIn<Saved>(reason);
		if (current) {
			setConflict({
				stored: current,
				start: valuesIn(current),
				seenAt: current.updated_at,
				told: sentenceOf(reason),
			});
			setEdition((count) => count + 1);
		}
		const told = fieldErrors(fieldsIn(reason), values);
		setErrors(told);
		setMessage(current || Object.keys(told).length > 0 ? undefined : sentenceOf(reason));
		const status = reason instanceof ApiProblem ? reason.status : 0;
		if (status >= 400 && status < 500) setRefused(draft);
		const description = current
			? `${failure}. ${sentenceOf(reason)}`
			: failureOfForm(failure, reason);
		if (how === "save") showToast({ title: "Error", description, variant: "destructive" });
	}

	/** Returns the success message. An autosaved draft gets the usual one, since it was saved before the click. */
	function toldOf(saved: Saved, since: string) {
		const done = form.done(saved, id === undefined);
		const isAsItWas = saved.updated_at === since && !form.savesItself?.(values, own?.stored);
		return done && isAsItWas ? { title: NOTHING_CHANGED } : done;
	}

	function announce(done: string | Partial<ToastMessage> | undefined) {
		if (done === undefined) return;
		showToast({ title: "Éxito", ...(typeof done === "string" ? { description: done } : done) });
	}

	/** Accepts the stored version of a conflict and discards the draft. */
	function takeTheirs() {
		if (!conflict) return;
		discard();
		setOwn(conflict);
		showToast({ title: THEIRS_TAKEN });
		if (id === undefined && conflict.stored.id) {
			moveTo(`${name}:${conflict.stored.id}`, undefined);
			void arrive(conflict.stored.id).finally(() => {
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
		place,
		blocker,
		save,
		discard,
		takeTheirs,
		edition: edition + others.count,
		keepMine: () => void store("save", conflict?.seenAt),
		/** Time at which the restored draft was typed. */
		restoredAt: wasKept && isDirty ? (draft.keptAt ?? draft.seenAt) : undefined,
		/** The record as this form saved it; `savedAt` is the time of the save. */
		stored: own?.stored,
		savedAt: own?.savedAt,
		/** Allows leaving without a prompt, because the record was deleted. */
		leave: () => {
			isLeaving.current = true;
			keep(undefined);
		},
	};
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
