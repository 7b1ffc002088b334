import type { MouseEvent } from "react";

/** For a link that filters: does it in place, unless a new tab or window was asked for. */
export function takeOver(act: () => void) {
	return (event: MouseEvent<HTMLAnchorElement>) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		act();
	};
}
