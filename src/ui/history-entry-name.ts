/** Key of the name in a history entry's state. */
const STATE_KEY = "entry";

/**
 * Returns the current history entry's name: the same after a reload or Back, a new one when the page is opened again.
 * The router's own state is kept, so the router sees no change.
 */
export function getEntryName(): string {
	const existingName = (history.state as { [STATE_KEY]?: string } | null)?.[STATE_KEY];
	if (existingName) return existingName;
	const createdName = `${Date.now()}-${Math.random()}`;
	history.replaceState({ ...history.state, [STATE_KEY]: createdName }, "");
	return createdName;
}
