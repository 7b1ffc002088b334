import { useRef } from "react";

/**
 * Gives the focus back to whatever opened a dialog. Radix only does so for its own Trigger, and
 * our dialogs are opened by state. When the opener is gone, the focus goes to the main landmark.
 *
 * @param startsInField whether the first field takes the focus; else what is marked as the dialog's work does, which
 *   opens no keyboard over it, and where nothing is the first button
 */
export function useFocusReturn(startsInField = false) {
	// As it is drawn: a field that takes the focus by itself has it before anybody is asked.
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
