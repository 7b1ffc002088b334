/** Key of the name in a history entry's state. */
const NAME = "entry";

/**
 * Returns the current history entry's name: the same after a reload or Back, a new one when the page is opened again.
 * The router's own state is kept, so the router sees no change.
 */
export function entryName(): string {
	const known = (history.state as { [NAME]?: string } | null)?.[NAME];
	if (known) return known;
	const made = `${Date.now()}-${Math.random()}`;
	history.replaceState({ ...history.state, [NAME]: made }, "");
	return made;
}
