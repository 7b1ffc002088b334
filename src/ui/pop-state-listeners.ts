type PopStateListener = (event: PopStateEvent) => void;

/** One listener per open dialog, newest first; the page's own listener is last. */
const listeners: PopStateListener[] = [];

// The root imports this module before the router starts listening: Chromium calls the window's listeners in the order
// of registration, capturing or not.
if (typeof window !== "undefined")
	window.addEventListener("popstate", (event) => {
		for (const listener of [...listeners]) listener(event);
	});

/**
 * Registers a listener for Back and Forward that runs before the router's, newest first. A listener that stops the
 * event's propagation hides it from the router; later listeners can tell by `cancelBubble`.
 *
 * @param position "below" for the page itself
 * @returns a function that removes the listener
 */
export function listenBeforeRouter(
	listener: PopStateListener,
	position: "above" | "below" = "above",
): () => void {
	if (position === "above") listeners.unshift(listener);
	else listeners.push(listener);
	return () => {
		listeners.splice(listeners.indexOf(listener), 1);
	};
}

/** Returns the router's location key from a history entry's state, which identifies its page. */
export const getPageKey = (state: unknown): string => (state as { key?: string } | null)?.key ?? "default";
