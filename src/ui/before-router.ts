type Hear = (event: PopStateEvent) => void;

/** One for each thing that can stand open, what came last first; the page below them is the last. */
const hearers: Hear[] = [];

// The root imports this module before the router listens: Chromium calls the window's listeners in the order in which
// they came, whether they capture or not.
if (typeof window !== "undefined")
	window.addEventListener("popstate", (event) => {
		for (const hear of [...hearers]) hear(event);
	});

/**
 * Hears of Back and Forward before the router does, what opened last first. Who stops the event's propagation keeps it from
 * the router; those below see by `cancelBubble` that it was taken.
 *
 * @param place "below" for the page itself
 * @returns what ends it
 */
export function hearBeforeRouter(hear: Hear, place: "above" | "below" = "above"): () => void {
	if (place === "above") hearers.unshift(hear);
	else hearers.push(hear);
	return () => {
		hearers.splice(hearers.indexOf(hear), 1);
	};
}

/** Which page of the router an entry of the history belongs to, by its state: the key of its location. */
export const pageKeyOf = (state: unknown): string =>
	(state as { key?: string } | null)?.key ?? "default";
