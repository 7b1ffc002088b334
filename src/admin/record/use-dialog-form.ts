import { usePanel } from "#admin/frame/context.ts";
import { useFormChange } from "#admin/frame/use-form-change.ts";
import { ApiProblem } from "#api/client.ts";
import { newKey } from "#api/submit.ts";
import { bindIn } from "#ui/values.ts";
import { jsonIn } from "#words/json.ts";
import { changedFrom, NOTHING_CHANGED } from "./kept-over.ts";
import { missingIn, without } from "./told-by-field.ts";
import { useDraft } from "./use-draft.ts";
import { useIsGone } from "./use-is-gone.ts";

type Needed<Values> = Partial<Record<keyof Values & string, string>>;

type SheetForm<Values, Saved> = {
	/** Names what is written; the draft is one person's own, and ends with the tab. */
	key: string;
	start: Values;
	/** What may not be sent empty, with what is said of it; it may depend on what was chosen. */
	needed: Needed<Values> | ((values: Values) => Needed<Values>);
	/**
	 * @param key the same for every try of the same words: pressing again after a lost answer stores nothing twice
	 * @param decided what somebody was asked and decided all the same
	 */
	save: (values: Values, key: string, decided?: object) => Promise<Saved>;
	/** Left out where the page that follows says it. */
	done?: string;
	/** The version that is corrected; where it stays, nothing was. */
	seenAt?: string;
	onSaved?: (saved: Saved) => void;
	/** Goes on from there; whoever left meanwhile stays where they went. */
	goOn?: (saved: Saved) => void;
	/** Told when a colleague changed the record meanwhile. */
	onStale?: () => void;
};

/** A short form in a sheet about a person: what was typed survives a reload, a refusal and a lost connection. */
export function useDialogForm<Values extends object, Saved extends { updated_at: string }>(
	form: SheetForm<Values, Saved>,
) {
	const { start, needed } = form;
	const { user } = usePanel();
	const [text, setText] = useDraft(`${form.key}:${user.id}`);
	const draft = jsonIn<Draft<Values>>(text);
	const values: Values = { ...start, ...draft?.values };
	const { errors, message, problem, isBusy, refuse, mend, send } = useFormChange(null);
	const isGone = useIsGone();

	function set(change: Partial<Values>) {
		// Only what differs is kept: what a colleague changes meanwhile shows in the other fields.
		const own = changedFrom(start, { ...values, ...change });
		const isUntouched = Object.keys(own).length === 0;
		setText(isUntouched ? "" : JSON.stringify({ values: own, key: newKey() }));
		mend(without(errors, Object.keys(change)));
	}

	async function save(decided?: object) {
		if (refuse(missingIn(values, typeof needed === "function" ? needed(values) : needed))) return;
		const key = draft?.key ?? newKey();
		setText(JSON.stringify({ values: draft?.values, key }));
		await send({
			call: () => form.save(values, key, decided),
			done: ({ updated_at }) =>
				form.done && { title: updated_at === form.seenAt ? NOTHING_CHANGED : form.done },
			onDone(saved) {
				setText("");
				form.onSaved?.(saved);
				if (!isGone.current) form.goOn?.(saved);
			},
			onFailed(problem) {
				if (problem instanceof ApiProblem && problem.status === 409) form.onStale?.();
				return false;
			},
		});
	}

	function clear() {
		setText("");
		refuse({});
	}

	const bind = bindIn(values, set);
	const isDirty = draft?.values !== undefined;
	return { values, set, bind, errors, message, problem, isBusy, isDirty, save, clear };
}

type Draft<Values> = { values?: Partial<Values>; key: string };
