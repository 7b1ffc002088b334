type Hear = (event: PopStateEvent) => void;

/** One for each thing that stands open, and the page below it. */
const hearers = new Set<Hear>();

// The root imports this module before the router listens: Chromium calls the window's listeners in the order in which
// they came, whether they capture or not.
if (typeof window !== "undefined")
	window.addEventListener("popstate", (event) => {
		for (const hear of [...hearers].reverse()) {
			hear(event);
			if (event.cancelBubble) return;
		}
	});

/**
 * Hears of Back and Forward before the router does, what opened last first. Who stops the event's propagation keeps it from
 * those below and from the router.
 *
 * @returns what ends it
 */
export function hearBeforeRouter(hear: Hear): () => void {
	hearers.add(hear);
	return () => hearers.delete(hear);
}
