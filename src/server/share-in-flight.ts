/** Creates a function that shares one running operation among concurrent callers with the same key. */
export function shareInFlight<Outcome, Key = string>() {
	const inFlight = new Map<Key, Promise<Outcome>>();
	return (key: Key, start: () => Promise<Outcome>): Promise<Outcome> => {
		const running = inFlight.get(key) ?? start().finally(() => inFlight.delete(key));
		inFlight.set(key, running);
		return running;
	};
}
