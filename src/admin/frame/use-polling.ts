import { useEffect, useState } from "react";
import { useLatest } from "#ui/use-latest.ts";

/**
 * Polls while the tab is visible, and at once when it becomes visible or online again.
 * The interval starts at the end of the previous poll; a failure does not stop polling.
 *
 * @param atOnce if set, polls at once on mount and whenever the value changes
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

/** Polls and returns the latest answer; polls at once for a new `subject`. A failed poll keeps the previous answer. */
export function useLatestAnswer<Answer>(ask: () => Promise<Answer>, everyMs: number, of = "") {
	const [answer, setAnswer] = useState<Answer>();
	usePolling(async () => setAnswer(await ask()), everyMs, of);
	return answer;
}
