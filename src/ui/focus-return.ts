import { useRef } from "react";

/**
 * Gives the focus back to whatever opened a dialog. Radix only does so for its own Trigger, and
 * our dialogs are opened by state. When the opener is gone, the focus goes to the main landmark.
 */
export function useFocusReturn() {
	const opener = useRef<HTMLElement | null>(null);
	return {
		onOpenAutoFocus() {
			const active = document.activeElement;
			opener.current = active instanceof HTMLElement ? active : null;
		},
		onCloseAutoFocus(event: Event) {
			event.preventDefault();
			const isThere = opener.current?.isConnected && opener.current !== document.body;
			const target = isThere ? opener.current : document.querySelector<HTMLElement>("main");
			target?.focus();
		},
	};
}
