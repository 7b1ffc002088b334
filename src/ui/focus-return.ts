import { useRef } from "react";

/**
 * Returns focus handlers that give the focus back to the dialog's opener. Radix only does so for its own Trigger, and
 * our dialogs are opened by state. If the opener no longer exists, the main landmark gets the focus.
 *
 * @param focusesFirstField whether the first field takes the focus; otherwise the element marked `data-work` does,
 *   which opens no on-screen keyboard, or without one the first button
 */
export function useFocusReturn(focusesFirstField = false) {
	// Read during render: a field with autoFocus takes the focus before the handlers run.
	const opener = useRef(globalThis.document?.activeElement);
	return {
		onOpenAutoFocus(event: Event) {
			opener.current = document.activeElement;
			const selector = focusesFirstField ? "input, select, textarea" : "[data-work]";
			const focusTarget = (event.target as HTMLElement).querySelector<HTMLElement>(selector);
			if (!focusTarget) return;
			event.preventDefault();
			focusTarget.focus();
		},
		onCloseAutoFocus(event: Event) {
			event.preventDefault();
			const { current: openerElement } = opener;
			const canFocusOpener =
				openerElement instanceof HTMLElement && openerElement.isConnected && openerElement !== document.body;
			(canFocusOpener ? openerElement : document.querySelector<HTMLElement>("main"))?.focus();
		},
	};
}
