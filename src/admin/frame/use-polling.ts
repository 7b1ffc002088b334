import { useEffect, useState } from "react";
import { useLatest } from "#ui/use-latest.ts";

/**
 * Repeats some work while the tab is in sight, and at once when it comes back into sight or online.
 * The next round is counted from the end of the last one; a failure does not stop it.
 *
 * @param atOnce given, the first round does not wait, nor does one after it has become another
 */
export function usePolling(work: () => Promise<unknown>, everyMs: number, atOnce?: string): void {
	const latest = useLatest(work);
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		let isRunning = false;
		let isOver = false;

		async function run() {
			clearTimeout(timer);
			if (isRunning || isOver || document.hidden) return;
			isRunning = true;
			await latest.current().catch(() => {});
			isRunning = false;
			if (!isOver) timer = setTimeout(run, everyMs);
		}

		const wake = () => void run();
		timer = setTimeout(run, atOnce === undefined ? everyMs : 0);
		document.addEventListener("visibilitychange", wake);
		window.addEventListener("focus", wake);
		window.addEventListener("online", wake);
		return () => {
			isOver = true;
			clearTimeout(timer);
			document.removeEventListener("visibilitychange", wake);
			window.removeEventListener("focus", wake);
			window.removeEventListener("online", wake);
		};
	}, [everyMs, atOnce, latest]);
}

/** The latest answer to a question that is put again and again, and at once about another `of`; one that fails leaves the one before. */
export function useLatestAnswer<Answer>(ask: () => Promise<Answer>, everyMs: number, of = "") {
	const [answer, setAnswer] = useState<Answer>();
	usePolling(async () => setAnswer(await ask()), everyMs, of);
	return answer;
}
