import { type RefObject, useEffect, useRef, useState } from "react";
import { hearBeforeRouter } from "#ui/before-router.ts";

/**
 * Follows a popover and gives it an entry in the browser's history, so that Back closes it and stays on the page.
 * A link inside closes with `keepsEntry` and replaces that entry with its own page.
 */
export function useMenuPopover(menu: RefObject<HTMLElement | null>) {
	const [isOpen, setOpen] = useState(false);
	const hasEntry = useRef(false);

	useEffect(() => {
		const element = menu.current;
		if (!element) return;

		function follow() {
			const isNowOpen = element?.matches(":popover-open") ?? false;
			setOpen(isNowOpen);
			if (isNowOpen) {
				element?.querySelector<HTMLElement>("button:not([tabindex='-1'])")?.focus();
				// The router's own state is repeated, so that to the router this is still the same entry.
				history.pushState(history.state, "");
				hasEntry.current = true;
			} else if (hasEntry.current) history.back();
		}
		// Heard before the router, for which nothing happened.
		function handlePop(event: PopStateEvent) {
			if (!hasEntry.current || event.cancelBubble) return;
			hasEntry.current = false;
			event.stopImmediatePropagation();
			element?.hidePopover();
		}

		// It may have been opened before this script ran.
		if (element.matches(":popover-open")) follow();
		element.addEventListener("toggle", follow);
		const deafen = hearBeforeRouter(handlePop);
		return () => {
			element.removeEventListener("toggle", follow);
			deafen();
		};
	}, [menu]);

	function close({ keepsEntry = false } = {}) {
		if (keepsEntry) hasEntry.current = false;
		menu.current?.hidePopover();
	}

	return { isOpen, close };
}
