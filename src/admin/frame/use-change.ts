import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import {
	ApiProblem,
	getCurrentRecord,
	getFieldErrors,
	isAlreadyDone,
	isPasswordDeclined,
	toErrorMessage,
} from "#api/client.ts";
import { findFormErrors } from "#ui/rejected-submissions.ts";
import { useToast } from "#ui/toast.tsx";
import type { ToastMessage } from "#ui/toast-card.tsx";
import { useLatest } from "#ui/use-latest.ts";
import { isUnanswered } from "./unanswered.ts";

/** Description under a success title, or a complete message. */
type ChangeMessage = string | ToastMessage | undefined;

/** A change made in the panel, with its messages. */
export type Change<Result> = {
	/** Key of the change on its page, such as a row id; each key runs once at a time. */
	id?: string;
	call: () => Promise<Result>;
	successMessage?: ChangeMessage | ((result: Result) => ChangeMessage);
	/** Called before the page reloads its data. */
	onDone?: (result: Result) => void;
	/**
	 * Called when the work was done already, by this user before or by a colleague; by default `onDone` with the current
	 * record, if it needs one. The change then counts as made, and a message says who made it.
	 */
	onAlreadyDone?: (current: Result | undefined) => void;
	failureTitle?: string;
	/** Message of a failure; by default the one of the server. */
	failureMessage?: string | ((problem: unknown) => string);
	/** Returns true if it shows the failure itself; then there is no toast. */
	onFailed?: (problem: unknown) => boolean;
};

type Page = {
	showToast: (message: ToastMessage) => void;
	/** Reloads the data of the page. */
	refresh: () => Promise<unknown>;
	setBusyId: (change: (busyId: string | undefined) => string | undefined) => void;
};

/** Statuses that mean the page is stale: record deleted, changed by another user, or change no longer allowed. */
const STALE_STATUSES = [404, 409, 422];

/**
 * Creates the function that runs the changes of a page: marks each as busy, shows its result, and reloads the page if the
 * change succeeded or its error shows that the page is stale. A change that was made already counts as made. A lost connection does not reload the page.
 *
 * @param getPage returns the latest functions of the page
 * @returns a function that runs a change; resolves to whether it succeeded. Never throws the error of the call
 */
export function createChangeRunner(getPage: () => Page) {
	const runningIds = new Set<string>();
	return async function run<Result>(change: Change<Result>): Promise<boolean> {
		const { id = "" } = change;
		if (runningIds.has(id)) return false;
		runningIds.add(id);
		getPage().setBusyId(() => id);
		const { isDone, isStale } = await runChange(change, getPage().showToast);
		if (isDone || isStale)
			await getPage()
				.refresh()
				.catch(() => {});
		runningIds.delete(id);
		getPage().setBusyId((busyId) => (busyId === id ? undefined : busyId));
		return isDone;
	};
}

/** Calls what follows a change that was done already. */
export function finishDone<Result>(
	{ onDone, onAlreadyDone }: Pick<Change<Result>, "onDone" | "onAlreadyDone">,
	current: Result | undefined,
) {
	if (onAlreadyDone) onAlreadyDone(current);
	// A callback without parameters needs no record.
	else if (current !== undefined || onDone?.length === 0) onDone?.(current as Result);
}

const ALREADY_DONE_TITLE = "Ya estaba hecho";

async function runChange<Result>(change: Change<Result>, showToast: Page["showToast"]) {
	const {
		call,
		successMessage,
		onDone,
		failureTitle = "Error",
		failureMessage = toErrorMessage,
		onFailed,
	} = change;
	try {
		const result = await call();
		onDone?.(result);
		const message = typeof successMessage === "function" ? successMessage(result) : successMessage;
		if (message) showToast(typeof message === "string" ? { title: "Éxito", description: message } : message);
		return { isDone: true };
	} catch (problem) {
		if (isAlreadyDone(problem)) {
			finishDone(change, getCurrentRecord<Result>(problem));
			showToast({ title: ALREADY_DONE_TITLE, description: toErrorMessage(problem) });
			return { isDone: true };
		}
		const isStale = problem instanceof ApiProblem && STALE_STATUSES.includes(problem.status);
		if (isPasswordDeclined(problem) || onFailed?.(problem)) return { isDone: false, isStale };
		const description = typeof failureMessage === "string" ? failureMessage : failureMessage(problem);
		// It may have been stored, so no title says that it was not.
		const title = isUnanswered(problem) ? "No llegó la respuesta" : failureTitle;
		showToast({ title, description, variant: "destructive" });
		return { isDone: false, isStale };
	}
}

/** Reloads the data that a change affects. */
export type Refresh = () => Promise<unknown>;

const skipRefresh = async () => {};

/**
 * Runs the changes of a page in the panel: `run` makes a change and shows its result, `busyId` is the running one.
 *
 * @param refresh reloads data afterwards; the data of the page by default, nothing if null
 * @source decision 018
 */
export function useChange(refresh?: Refresh | null) {
	const [busyId, setBusyId] = useState<string>();
	const { revalidate } = useRevalidator();
	const showToast = useToast();
	const page = {
		showToast,
		setBusyId,
		refresh: refresh === null ? skipRefresh : (refresh ?? revalidate),
	};
	const latest = useLatest(page);
	const [run] = useState(() => createChangeRunner(() => latest.current));
	return { run, busyId, isBusy: busyId !== undefined };
}

export type FormErrors = Record<string, string>;

export const hasErrors = (errors: FormErrors): boolean => Object.keys(errors).length > 0;

/** The last outcome of a form: errors by field, one message, and the error of the server. */
type FormOutcome = { errors: FormErrors; message?: string | undefined; problem?: unknown };
/** `focusRequest` grows with each outcome, not with corrections; the focus then moves to the errors. */
type FormState = FormOutcome & { focusRequest: number };

/** The change of a form, with the outcome to show. */
export type FormChange = FormOutcome & {
	isBusy: boolean;
	/** Shows errors and moves the focus to them. @returns whether there are any */
	showErrors: (errors: FormErrors) => boolean;
	/** Replaces the errors while the user corrects fields, without moving the focus. */
	replaceErrors: (errors: FormErrors) => void;
	/** Removes the errors and the question of the last outcome, because the values that it was about changed. */
	clear: () => void;
	/** Makes the change; resolves to whether it succeeded. */
	send: <Result>(change: Change<Result>) => Promise<boolean>;
};

/**
 * Runs the change of a form. Shows a rejection in the form instead of a toast, by field or else as one message, and moves
 * the focus there.
 *
 * @param refresh reloads data afterwards, as in useChange
 */
export function useFormChange(refresh?: Refresh | null): FormChange {
	const { run, isBusy } = useChange(refresh);
	const [state, setState] = useState<FormState>({ focusRequest: 0, errors: {} });
	const { focusRequest, ...outcome } = state;
	useEffect(() => {
		if (focusRequest > 0) focusErrors();
	}, [focusRequest]);

	const showOutcome = (next: FormOutcome) =>
		setState((previous) => ({ ...next, focusRequest: previous.focusRequest + 1 }));

	function showErrors(errors: FormErrors): boolean {
		showOutcome({ errors });
		return hasErrors(errors);
	}

	const replaceErrors = (errors: FormErrors) => setState((previous) => ({ ...previous, errors }));

	const clear = () => setState(({ focusRequest }) => ({ focusRequest, errors: {} }));

	function send<Result>(change: Change<Result>): Promise<boolean> {
		showOutcome({ errors: {} });
		return run({
			...change,
			onFailed(problem) {
				if (change.onFailed?.(problem)) return true;
				const errors = getFieldErrors(problem);
				const message = hasErrors(errors) ? undefined : toErrorMessage(problem);
				showOutcome({ errors, message, problem });
				// A change with its own failure message also shows a toast.
				return change.failureMessage === undefined;
			},
		});
	}

	return { ...outcome, isBusy, showErrors, replaceErrors, clear, send };
}

/** Focuses the errors of the form in which a button was pressed, unless they already have the focus. */
function focusErrors(): void {
	const { activeElement } = document;
	if (activeElement?.closest("[role=alert]")) return;
	const form =
		activeElement instanceof HTMLButtonElement ? activeElement.form : activeElement?.closest("form");
	if (form) findFormErrors(form)?.focus();
}
