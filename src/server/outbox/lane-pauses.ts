const POLL_MS = 1000;

type Topic = string | undefined;

/** Opens the pauses of the worker's lanes: each ends at the next poll, or earlier when its lane is woken. */
export function openLanePauses() {
	const wakers = new Map<Topic, () => void>();
	/** Lanes that were woken since their last pause began: the next one is over at once, so that no job is missed. */
	const woken = new Set<Topic>();

	return {
		pause: (topic: Topic): Promise<void> =>
			new Promise((resolve) => {
				if (woken.delete(topic)) return resolve();
				const timer = setTimeout(resolve, POLL_MS).unref();
				wakers.set(topic, () => {
					clearTimeout(timer);
					resolve();
				});
			}),
		wake(topic: Topic): void {
			woken.add(topic);
			wakers.get(topic)?.();
		},
		wakeAll(): void {
			for (const wake of wakers.values()) wake();
		},
	};
}
