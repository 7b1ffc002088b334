import { ApiProblem, isGivenUp, sentenceOf } from "#api/client.ts";
import type { ToastMessage } from "#ui/toast-card.tsx";

/** A sentence under the title of a success, or a whole message. */
type Said = string | ToastMessage | undefined;

/** One change that somebody makes in the panel, and how it is told. */
export type Change<Result> = {
	/** Which of several on the page it is, such as the id of its row: each of them once at a time. */
	id?: string;
	call: () => Promise<Result>;
	done?: Said | ((result: Result) => Said);
	/** Called before anything is read again. */
	onDone?: (result: Result) => void;
	failedTitle?: string;
	/** What is said of a failure; without it the server's own sentence. */
	failed?: string | ((problem: unknown) => string);
	/** Returns true when it said what failed itself: then there is no toast. */
	onFailed?: (problem: unknown) => boolean;
};

type Page = {
	showToast: (message: ToastMessage) => void;
	/** Reads again what the page shows. */
	refresh: () => Promise<unknown>;
	setBusyId: (change: (busyId: string | undefined) => string | undefined) => void;
};

/** What says that the page is behind: the record is gone, somebody changed it, or a rule no longer allows the change. */
const BEHIND = [404, 409, 422];

/**
 * Makes changes one page long: marks each as under way, tells what became of it, and reads the page again when it was
 * done or when its refusal shows that the page is behind. A lost line changes nothing on the page.
 *
 * @param page its latest functions, whenever they are asked for
 * @returns makes one change; resolves to whether it was done. Never throws what the call threw
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
