import { ApiProblem, isGivenUp, sentenceOf } from "#api/client.ts";
import type { ToastMessage } from "#ui/toast-card.tsx";

/** Description under a success title, or a complete message. */
type Said = string | ToastMessage | undefined;

/** A change made in the panel, with its messages. */
export type Change<Result> = {
	/** Key of the change on its page, such as a row id; each key runs once at a time. */
	id?: string;
	call: () => Promise<Result>;
	done?: Said | ((result: Result) => Said);
	/** Called before the page reloads its data. */
	onDone?: (result: Result) => void;
	failedTitle?: string;
	/** Message of a failure; by default the one of the server. */
	failed?: string | ((problem: unknown) => string);
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
const BEHIND = [404, 409, 422];

/**
 * Creates the function that runs the changes of a page: marks each as busy, shows its result, and reloads the page if the
 * change succeeded or its error shows that the page is stale. A lost connection does not reload the page.
 *
 * @param page returns the latest functions of the page
 * @returns a function that runs a change; resolves to whether it succeeded. Never throws the error of the call
 */
export function changesOf(page: () => Page) {
	const underWay = new Set<string>();
	return async function run<Result>(change: Change<Result>): Promise<boolean> {
		const { id = "" } = change;
		if (underWay.has(id)) return false;
		underWay.add(id);
		page().setBusyId(() => id);
		const { isDone, isBehind } = await make(change, page().showToast);
		if (isDone || isBehind)
			await page()
				.refresh()
				.catch(() => {});
		underWay.delete(id);
		page().setBusyId((busyId) => (busyId === id ? undefined : busyId));
		return isDone;
	};
}

async function make<Result>(change: Change<Result>, showToast: Page["showToast"]) {
	const { call, done, onDone, failedTitle = "Error", failed = sentenceOf, onFailed } = change;
	try {
		const result = await call();
		onDone?.(result);
		const said = typeof done === "function" ? done(result) : done;
		if (said) showToast(typeof said === "string" ? { title: "Éxito", description: said } : said);
		return { isDone: true };
	} catch (problem) {
		const isBehind = problem instanceof ApiProblem && BEHIND.includes(problem.status);
		if (isGivenUp(problem) || onFailed?.(problem)) return { isDone: false, isBehind };
		const description = typeof failed === "string" ? failed : failed(problem);
		showToast({ title: failedTitle, description, variant: "destructive" });
		return { isDone: false, isBehind };
	}
}
