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

/** The toast of a choice, in the place of the one about the refusal. */
const THEIRS_TAKEN = "Esta es la versión guardada";
const SAVES_ITSELF_AFTER_MS = 3000;

/** What a save answers; a record of a list says its id. */
type Stored = { updated_at: string; id?: string };
/** A record as it is stored, and as its form shows it. */
type Version<Values, Saved> = { stored: Saved; start: Values; seenAt: string; savedAt?: Date };
/** A save that was asked for, or one of a draft that saves itself. */
type How = "save" | "itself";

type RecordForm<Fields extends RecordFields, Saved extends Stored> = {
	fields: Fields;
	/** What kind of record it is: its draft is kept under this name and its id. */
	name: string;
	/** undefined: a new one. */
	id: string | undefined;
	/** The record that a new one is a copy of. */
	copyOf?: string | undefined;
	start: ValuesOf<Fields>;
	/** `updated_at` of the record as it was read; "" for a new one. */
	seenAt: string;
	/** @param over `newId` is the same for every try, so that a retry after a lost answer makes no second record */
	send: (
		values: ValuesOf<Fields>,
		over: { id: string | undefined; seenAt: string; newId: string },
	) => Promise<Saved>;
	/** The record as it is stored, as this form shows it; without it, as its fields say. */
	valuesOf?: (saved: Saved) => ValuesOf<Fields>;
	failure: string;
	/** What is said of one that was stored; undefined where the page shows it. */
	done: (saved: Saved, isNew: boolean) => string | Partial<ToastMessage> | undefined;
	/** Where to go afterwards; without it the record stays open. */
	list?: string;
	makeId?: () => string;
	/** What is refused before it is sent, a sentence per field. */
	problemsOf?: (values: ValuesOf<Fields>) => Record<string, string>;
	/** Whether a draft saves itself once nothing was typed for a while. */
	savesItself?: (values: ValuesOf<Fields>, own: Saved | undefined) => boolean;
	/** What the form shows of what it sent, when it is not all as stored. */
	settled?: (sent: ValuesOf<Fields>, saved: Saved, how: How) => ValuesOf<Fields>;
	onCreated?: (id: string) => void;
};

/**
 * The state of a form over one record: what was typed survives a reload and is in every tab, that of a new one in its
 * own; leaving asks first, and a save that came too late shows both versions. Words typed during a save stay, and whoever
 * left meanwhile is not called back.
 *
 * @source rules 6.20, 6.27
 */
export function useRecordForm<Fields extends RecordFields, Saved extends Stored>(
	form: RecordForm<Fields, Saved>,
) {
	type Values = ValuesOf<Fields>;
	const { fields, name, copyOf, failure, list, makeId = () => String(Date.now()) } = form;
	const valuesIn = form.valuesOf ?? ((saved: Saved) => valuesOf(fields, saved));
	/** The version that this form saved or took, while its page shows the one before. */
	const [own, setOwn] = useState<Version<Values, Saved>>();
	const { start, seenAt } = own && own.seenAt >= form.seenAt ? own : form;
	const id = form.id ?? own?.stored.id;
	// Two tabs that each write a new record write two.
	const place: Place = id === undefined ? "tab" : "machine";
	const { draft, keep, latest, moveTo, isGone, others } = useVersionedDraft<Partial<Values>>(
		`${name}:${id ?? `nuevo:${copyOf ?? ""}`}`,
		place,
	);
	const [wasKept, setWasKept] = useState(draft !== undefined);
	const [firstId, setFirstId] = useState(makeId);
	const newId = draft?.newId ?? firstId;
	const [conflict, setConflict] = useState<Version<Values, Saved> & { told: string }>();
	/** What was typed lies over the newest version known: keeping one's own undoes nothing that one never touched. */
	const base = conflict && id !== undefined ? conflict.start : start;
	const values = draft ? keptOver(base, draft.values) : start;
	const isDirty = draft !== undefined && differing(fields, values, start).length > 0;
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [message, setMessage] = useState<string>();
	const [busyWith, setBusyWith] = useState<How>();
	const [isQueued, setIsQueued] = useState(false);
	/** What the server refused for its content: repeating it by itself would not help. */
	const [refused, setRefused] = useState<typeof draft>();
	/** Grows when the values are replaced from outside. */
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
	// Whoever holds on to `set` of an earlier moment, as a library of pictures does, changes what is there now.
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
		// A save by itself is under way: this one follows it.
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

	// What is typed in another tab saves itself there.
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
			// A conflict about a new record is about its own first try.
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

	/** The record stays open; what was typed after sending is a draft of it as it was saved. */
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

	/** A new record has its own address from now on. */
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

	/** One that saves itself was stored before the press: it is told as ever. */
	function toldOf(saved: Saved, since: string) {
		const done = form.done(saved, id === undefined);
		const isAsItWas = saved.updated_at === since && !form.savesItself?.(values, own?.stored);
		return done && isAsItWas ? { title: NOTHING_CHANGED } : done;
	}

	function announce(done: string | Partial<ToastMessage> | undefined) {
		if (done === undefined) return;
		showToast({ title: "Éxito", ...(typeof done === "string" ? { description: done } : done) });
	}

	/** Takes the stored version of a conflict and forgets one's own. */
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
		/** When what came back into the form after a reload was typed. */
		restoredAt: wasKept && isDirty ? (draft.keptAt ?? draft.seenAt) : undefined,
		/** The record as this form saved it, and when. */
		stored: own?.stored,
		savedAt: own?.savedAt,
		/** Leaves without being asked: the record is gone. */
		leave: () => {
			isLeaving.current = true;
			keep(undefined);
		},
	};
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
