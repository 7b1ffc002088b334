import { useRef } from "react";

/**
 * Gives the focus back to whatever opened a dialog. Radix only does so for its own Trigger, and
 * our dialogs are opened by state. When the opener is gone, the focus goes to the main landmark.
 *
 * @param startsInField whether the first field takes the focus; else what is marked as the dialog's work does, which
 *   opens no keyboard over it, and where nothing is the first button
 */
export function useFocusReturn(startsInField = false) {
	const opener = useRef<HTMLElement | null>(null);
	return {
		onOpenAutoFocus(event: Event) {
			const active = document.activeElement;
			opener.current = active instanceof HTMLElement ? active : null;
			const begin = startsInField ? "input, select, textarea" : "[data-work]";
			const work = (event.target as HTMLElement).querySelector<HTMLElement>(begin);
			if (!work) return;
			event.preventDefault();
			work.focus();
		},
		onCloseAutoFocus(event: Event) {
			event.preventDefault();
			const isThere = opener.current?.isConnected && opener.current !== document.body;
			const target = isThere ? opener.current : document.querySelector<HTMLElement>("main");
			target?.focus();
		},
	};
}
