import { useEffect } from "react";
import { useLatest } from "#ui/use-latest.ts";

/**
 * Repeats some work while the tab is in sight, and at once when it comes back into sight or online.
 * The next round is counted from the end of the last one; a failure does not stop it.
 *
 * @param everyMs undefined: never
 */
export function usePolling(work: () => Promise<unknown>, everyMs: number | undefined): void {
	const latest = useLatest(work);
	useEffect(() => {
		if (everyMs === undefined) return;
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
		timer = setTimeout(run, everyMs);
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
	}, [everyMs, latest]);
}
