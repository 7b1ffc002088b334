import { useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { ApiProblem, sentenceOf } from "#api/client.ts";
import { useToast } from "#ui/toast.tsx";
import { useDraft } from "./use-draft.ts";

/** What a toast adds to a save that came too late. */
export const CHANGED_MEANWHILE = "Alguien lo cambió mientras lo editabas: compara y elige.";
/** The toast of a choice, in the place of the one about the refusal. */
export const THEIRS_TAKEN = "Esta es la versión guardada";

export type FormValues = Record<string, string | boolean>;

type Conflict<Values> = { current: Values; seenAt: string };

type RecordForm<Values extends FormValues, Saved> = {
	/** Names the record: its draft is kept under this name. */
	key: string;
	start: Values;
	/** `updated_at` of the record as it was read; "" for a new one. */
	seenAt: string;
	send: (values: Values, seenAt: string) => Promise<Saved>;
	/** The record of another tab, as this form shows it. */
	valuesOf: (record: never) => Values;
	/** The specification's words for a save that failed. */
	failure: string;
	onSaved: (saved: Saved) => void | Promise<void>;
};

type Draft<Values> = { seenAt: string; values: Values };

/**
 * The state of a form over one record: what was typed survives a reload, leaving asks first, and a save that
 * came too late shows both versions.
 *
 * @source features N16; decisions "Panel"
 */
export function useRecordForm<Values extends FormValues, Saved>(form: RecordForm<Values, Saved>) {
	const { key, start, seenAt, send, valuesOf, failure, onSaved } = form;
	const [text, setText] = useDraft(`borrador:${key}`);
	const [wasKept, setWasKept] = useState(text !== "");
	const draft = draftOf<Values>(text);
	const values = draft ? { ...start, ...draft.values } : start;
	const isDirty = draft !== undefined && !isSame(values, start);
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [message, setMessage] = useState<string>();
	const [conflict, setConflict] = useState<Conflict<Values>>();
	const [isBusy, setIsBusy] = useState(false);
	const isLeaving = useRef(false);
	const showToast = useToast();

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
		setText(isSame(next, start) ? "" : JSON.stringify({ seenAt: base, values: next }));
		setErrors((before) => without(before, Object.keys(change)));
	}

	function discard() {
		setText("");
		setWasKept(false);
		setErrors({});
		setMessage(undefined);
		setConflict(undefined);
	}

	async function save(since = draft?.seenAt ?? seenAt) {
		if (isBusy) return;
		setIsBusy(true);
		try {
			const saved = await send(values, since);
			isLeaving.current = true;
			discard();
			await onSaved(saved);
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

	return {
		...{ values, set, isDirty, isBusy, errors, message, conflict, save, discard, blocker },
		/** What was typed before a reload is back in the form. */
		isRestored: wasKept && isDirty,
		/** Leaves without being asked: the record is gone. */
		leave: () => {
			isLeaving.current = true;
			setText("");
		},
	};
}

export type RecordFormState<Values extends FormValues> = Omit<
	ReturnType<typeof useRecordForm<Values, unknown>>,
	"save"
> & { save: (since?: string) => Promise<void> };

function draftOf<Values>(text: string): Draft<Values> | undefined {
	if (!text) return undefined;
	try {
		return JSON.parse(text) as Draft<Values>;
	} catch {
		return undefined;
	}
}

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
