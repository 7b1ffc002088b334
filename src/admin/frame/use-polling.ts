import { useEffect, useState } from "react";
import { useLatest } from "#ui/use-latest.ts";

/**
 * Polls while the tab is visible, and at once when it becomes visible or online again.
 * The interval starts at the end of the previous poll; a failure does not stop polling.
 *
 * @param immediateKey if set, polls at once on mount and whenever the value changes
 */
export function usePolling(poll: () => Promise<unknown>, everyMs: number, immediateKey?: string): void {
	const latest = useLatest(poll);
	useEffect(() => {
		let timer: number | undefined;
		let isRunning = false;
		let isCancelled = false;

		async function run() {
			clearTimeout(timer);
			if (isRunning || isCancelled || document.hidden) return;
			isRunning = true;
			await latest.current().catch(() => {});
			isRunning = false;
			if (!isCancelled) timer = window.setTimeout(run, everyMs);
		}

		const pollNow = () => void run();
		timer = window.setTimeout(run, immediateKey === undefined ? everyMs : 0);
		document.addEventListener("visibilitychange", pollNow);
		window.addEventListener("focus", pollNow);
		window.addEventListener("online", pollNow);
		return () => {
			isCancelled = true;
			clearTimeout(timer);
			document.removeEventListener("visibilitychange", pollNow);
			window.removeEventListener("focus", pollNow);
			window.removeEventListener("online", pollNow);
		};
	}, [everyMs, immediateKey, latest]);
}

/** Polls and returns the latest answer; polls at once for a new `subject`. A failed poll keeps the previous answer. */
export function usePolledAnswer<Answer>(fetchAnswer: () => Promise<Answer>, everyMs: number, subject = "") {
	const [answer, setAnswer] = useState<Answer>();
	usePolling(async () => setAnswer(await fetchAnswer()), everyMs, subject);
	return answer;
}
