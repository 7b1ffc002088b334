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
	/** Draft key; drafts belong to one user and end with the tab. */
	key: string;
	start: Values;
	/** Messages of required fields; may depend on the values. */
	needed: Needed<Values> | ((values: Values) => Needed<Values>);
	/**
	 * @param key idempotency key, the same for retries with the same values, so that nothing is stored twice
	 * @param decision extra values the user confirmed after a warning
	 */
	save: (values: Values, key: string, decided?: object) => Promise<Saved>;
	/** Success message; omitted where the next page shows it. */
	done?: string;
	/** Version being edited; if it stays the same, nothing changed. */
	seenAt?: string;
	onSaved?: (saved: Saved) => void;
	/** Navigates onward; not called if the user already left the page. */
	goOn?: (saved: Saved) => void;
	/** Called when a colleague changed the record in the meantime. */
	onStale?: () => void;
};

/** Manages a short form in a dialog; input survives a reload, a rejection and a lost connection. */
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
		// Store only the differences, so that the other fields show a colleague's changes.
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
