import { usePanel } from "#admin/frame/context.ts";
import { useFormChange } from "#admin/frame/use-change.ts";
import { ApiProblem } from "#api/client.ts";
import { createKey } from "#api/submit.ts";
import { parseJson } from "#domain/text/json.ts";
import { createFieldBinder } from "#ui/form-values.ts";
import { NO_CHANGES_MESSAGE, pickChanges } from "./draft-values.ts";
import { findMissingFields, omitErrors } from "./form-errors.ts";
import { useDraft } from "./use-draft.ts";
import { useHasLeft } from "./use-has-left.ts";

type RequiredMessages<Values> = Partial<Record<keyof Values & string, string>>;

type DialogFormOptions<Values, Saved> = {
	/** Draft key; drafts belong to one user and end with the tab. */
	key: string;
	start: Values;
	/** Messages of required fields; may depend on the values. */
	requiredMessages: RequiredMessages<Values> | ((values: Values) => RequiredMessages<Values>);
	/**
	 * @param key idempotency key, the same for retries with the same values, so that nothing is stored twice
	 * @param decision extra values the user confirmed after a warning
	 */
	save: (values: Values, key: string, decision?: object) => Promise<Saved>;
	/** Success message; omitted where the next page shows it. */
	done?: string;
	/** Version being edited; if it stays the same, nothing changed. */
	loadedAt?: string;
	onSaved?: (saved: Saved) => void;
	/** Navigates onward; not called if the user already left the page. */
	onContinue?: (saved: Saved) => void;
	/** Called when a colleague changed the record in the meantime. */
	onStale?: () => void;
};

/** Manages a short form in a dialog; input survives a reload, a rejection and a lost connection. */
export function useDialogForm<Values extends object, Saved extends { updated_at: string }>(
	form: DialogFormOptions<Values, Saved>,
) {
	const { start, requiredMessages } = form;
	const { user } = usePanel();
	const [text, setText] = useDraft(`${form.key}:${user.id}`);
	const draft = parseJson<Draft<Values>>(text);
	const values: Values = { ...start, ...draft?.values };
	const { errors, message, problem, isBusy, showErrors, replaceErrors, send } = useFormChange(null);
	const hasLeft = useHasLeft();

	function set(change: Partial<Values>) {
		// Store only the differences, so that the other fields show a colleague's changes.
		const changes = pickChanges(start, { ...values, ...change });
		const isUnchanged = Object.keys(changes).length === 0;
		setText(isUnchanged ? "" : JSON.stringify({ values: changes, key: createKey() }));
		replaceErrors(omitErrors(errors, Object.keys(change)));
	}

	async function save(decision?: object) {
		if (
			showErrors(
				findMissingFields(
					values,
					typeof requiredMessages === "function" ? requiredMessages(values) : requiredMessages,
				),
			)
		)
			return;
		const key = draft?.key ?? createKey();
		setText(JSON.stringify({ values: draft?.values, key }));
		await send({
			call: () => form.save(values, key, decision),
			successMessage: ({ updated_at }) =>
				form.done && { title: updated_at === form.loadedAt ? NO_CHANGES_MESSAGE : form.done },
			onDone(saved) {
				setText("");
				form.onSaved?.(saved);
				if (!hasLeft.current) form.onContinue?.(saved);
			},
			onAlreadyDone(current) {
				setText("");
				if (!current) return form.onStale?.();
				form.onSaved?.(current);
				if (!hasLeft.current) form.onContinue?.(current);
			},
			onFailed(problem) {
				if (problem instanceof ApiProblem && problem.status === 409) form.onStale?.();
				return false;
			},
		});
	}

	function clear() {
		setText("");
		showErrors({});
	}

	const bind = createFieldBinder(values, set);
	const isDirty = draft?.values !== undefined;
	return { values, set, bind, errors, message, problem, isBusy, isDirty, save, clear };
}

type Draft<Values> = { values?: Partial<Values>; key: string };
