import { useRef } from "react";

/**
 * Returns focus handlers that give the focus back to the dialog's opener. Radix only does so for its own Trigger, and
 * our dialogs are opened by state. If the opener no longer exists, the main landmark gets the focus.
 *
 * @param focusesFirstField whether the first field takes the focus; otherwise the element marked `data-work` does,
 *   which opens no on-screen keyboard, or without one the first button
 */
export function useFocusReturn(startsInField = false) {
	// Read during render: a field with autoFocus takes the focus before the handlers run.
	const opener = useRef(globalThis.document?.activeElement);
	return {
		onOpenAutoFocus(event: Event) {
			opener.current = document.activeElement;
			const begin = startsInField ? "input, select, textarea" : "[data-work]";
			const work = (event.target as HTMLElement).querySelector<HTMLElement>(begin);
			if (!work) return;
			event.preventDefault();
			work.focus();
		},
		onCloseAutoFocus(event: Event) {
			event.preventDefault();
			const { current: from } = opener;
			const isThere = from instanceof HTMLElement && from.isConnected && from !== document.body;
			(isThere ? from : document.querySelector<HTMLElement>("main"))?.focus();
		},
	};
}
