import { useEffect, useRef, useState } from "react";
import { useBlocker, useNavigate } from "react-router";
import { ApiProblem, sentenceOf } from "#api/client.ts";
import { urlPart } from "#site-path.ts";
import { useToast } from "#ui/toast.tsx";
import { useVersionedDraft, type VersionedDraft } from "./use-versioned-draft.ts";

/** What a toast adds to a save that came too late. */
export const CHANGED_MEANWHILE = "Alguien lo cambió mientras lo editabas: compara y elige.";
/** The toast of a choice, in the place of the one about the refusal. */
export const THEIRS_TAKEN = "Esta es la versión guardada";

export type FormValues = Record<string, string | boolean>;

type Conflict<Values> = { current: Values; seenAt: string };

/** What a save answers; a record of a list says its id. */
type Stored = { updated_at: string; id?: string };

type RecordForm<Values extends FormValues, Saved extends Stored> = {
	/** What kind of record it is: its draft is kept under this name and its id. */
	name: string;
	/** undefined: a new one. */
	id: string | undefined;
	/** The record that a new one is a copy of. */
	copyOf?: string | undefined;
	start: Values;
	/** `updated_at` of the record as it was read; "" for a new one. */
	seenAt: string;
	/** @param newId the same for every try, so that a retry after a lost answer makes no second record */
	send: (values: Values, seenAt: string, newId: string) => Promise<Saved>;
	/** The record as it is stored, as this form shows it. */
	valuesOf: (record: never) => Values;
	/** What is said of a save that failed. */
	failure: string;
	/** What is said of one that was stored. */
	done: (saved: Saved) => string;
	/** Where to go afterwards. */
	list: string;
};

/**
 * The state of a form over one record: what was typed survives a reload, leaving asks first, and a save that
 * came too late shows both versions. Words typed during a save stay, and whoever left meanwhile is not called back.
 *
 * @source rules 6.20, 6.27
 */
export function useRecordForm<Values extends FormValues, Saved extends Stored>(
	form: RecordForm<Values, Saved>,
) {
	const { name, id, copyOf, send, valuesOf, failure, done, list } = form;
	/** The version that this form saved, while its page shows the one before. */
	const [own, setOwn] = useState<{ start: Values; seenAt: string }>();
	const { start, seenAt } = own && own.seenAt > form.seenAt ? own : form;
	const { draft, keep, latest, moveTo, isGone } = useVersionedDraft<Values>(
		`${name}:${id ?? `nuevo:${copyOf ?? ""}`}`,
	);
	const [wasKept, setWasKept] = useState(draft !== undefined);
	const [firstId] = useState(() => String(Date.now()));
	const newId = draft?.newId ?? firstId;
	const values = draft ? { ...start, ...draft.values } : start;
	const isDirty = draft !== undefined && !isSame(values, start);
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [message, setMessage] = useState<string>();
	const [conflict, setConflict] = useState<Conflict<Values>>();
	const [isBusy, setIsBusy] = useState(false);
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

	function set(change: Partial<Values>) {
		const next = { ...values, ...change };
		const base = draft?.seenAt ?? seenAt;
		keep(isSame(next, start) ? undefined : { seenAt: base, values: next, newId });
		setErrors((before) => without(before, Object.keys(change)));
	}

	function discard() {
		keep(undefined);
		forgetRefusal();
	}

	function forgetRefusal() {
		setWasKept(false);
		setErrors({});
		setMessage(undefined);
		setConflict(undefined);
	}

	async function save(since = draft?.seenAt ?? seenAt) {
		if (isBusy) return;
		setIsBusy(true);
		setErrors({});
		setMessage(undefined);
		try {
			const saved = await send(values, since, newId);
			const later = latest();
			forgetRefusal();
			showToast({ title: "Éxito", description: done(saved) });
			if (later && !isSame(later.values, values)) return await keepLater(saved, later);
			isLeaving.current = true;
			keep(undefined);
			if (!isGone.current) await navigate(list);
		} catch (reason) {
			const problem = reason instanceof ApiProblem ? reason : undefined;
			const { current } = (problem?.problem ?? {}) as { current?: { updated_at: string } };
			if (current) setConflict({ current: valuesOf(current as never), seenAt: current.updated_at });
			const fields = byValue(problem?.problem.fields ?? {}, values);
			const isTold = current !== undefined || Object.keys(fields).length > 0;
			setErrors(fields);
			setMessage(isTold ? undefined : sentenceOf(reason));
			const description = current ? `${failure}. ${CHANGED_MEANWHILE}` : failure;
			showToast({ title: "Error", description, variant: "destructive" });
		} finally {
			isLeaving.current = false;
			setIsBusy(false);
		}
	}

	/** What was typed after sending is a draft of the record as it was saved. */
	async function keepLater(saved: Saved, later: VersionedDraft<Values>) {
		const next = { ...later, seenAt: saved.updated_at };
		if (id !== undefined || !saved.id) {
			keep(next);
			setOwn({ start: valuesOf(saved as never), seenAt: saved.updated_at });
			return;
		}
		isLeaving.current = true;
		moveTo(`${name}:${saved.id}`, next);
		if (!isGone.current)
			await navigate(`../${urlPart(saved.id)}`, { relative: "path", replace: true });
	}

	return {
		...{ values, set, isDirty, isBusy, errors, message, conflict, save, discard, blocker },
		/** What was typed before a reload is back in the form. */
		isRestored: wasKept && isDirty,
		/** Leaves without being asked: the record is gone. */
		leave: () => {
			isLeaving.current = true;
			keep(undefined);
		},
	};
}

export type RecordFormState<Values extends FormValues> = Omit<
	ReturnType<typeof useRecordForm<Values, Stored>>,
	"save"
> & { save: (since?: string) => Promise<void> };

/** A sentence about one line of a list belongs to the field that holds the list. */
function byValue(fields: Record<string, string>, values: object): Record<string, string> {
	const found: Record<string, string> = {};
	for (const [name, sentence] of Object.entries(fields)) {
		const [list = name] = name.split(".");
		found[!(name in values) && list in values ? list : name] ??= sentence;
	}
	return found;
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

function without(errors: Record<string, string>, names: string[]): Record<string, string> {
	return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
