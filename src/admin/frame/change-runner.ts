import { ApiProblem, isPasswordDeclined, toErrorMessage } from "#api/client.ts";
import type { ToastMessage } from "#ui/toast-card.tsx";

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
 * change succeeded or its error shows that the page is stale. A lost connection does not reload the page.
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
		const isStale = problem instanceof ApiProblem && STALE_STATUSES.includes(problem.status);
		if (isPasswordDeclined(problem) || onFailed?.(problem)) return { isDone: false, isStale };
		const description = typeof failureMessage === "string" ? failureMessage : failureMessage(problem);
		showToast({ title: failureTitle, description, variant: "destructive" });
		return { isDone: false, isStale };
	}
}
