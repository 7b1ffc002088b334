/** What the state of an entry of the browser's history calls it. */
const NAME = "entry";

/**
 * The name of the entry that is shown: the same after a reload and after Back, another one for the same page opened anew.
 * The router's own state is repeated, so that to the router nothing happened.
 */
export function entryName(): string {
	const known = (history.state as { [NAME]?: string } | null)?.[NAME];
	if (known) return known;
	const made = `${Date.now()}-${Math.random()}`;
	history.replaceState({ ...history.state, [NAME]: made }, "");
	return made;
}
