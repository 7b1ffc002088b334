import { useRef } from "react";

type Opener = { current: Element | null | undefined };

/** Elements that get the focus back, of the open dialogs in the order in which they were opened. */
const openers = new Set<Opener>();

const canTakeFocus = (element: Element | null | undefined): element is HTMLElement =>
	element instanceof HTMLElement && element.isConnected && element !== document.body;

/**
 * Returns focus handlers that give the focus back to the dialog's opener. Radix only does so for its own Trigger, and
 * our dialogs are opened by state. A dialog that follows another one takes over its opener. If the opener no longer
 * exists, the main landmark gets the focus.
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
			openers.add(opener);
			const selector = focusesFirstField ? "input, select, textarea" : "[data-work]";
			const focusTarget = (event.target as HTMLElement).querySelector<HTMLElement>(selector);
			if (!focusTarget) return;
			event.preventDefault();
			focusTarget.focus();
		},
		onCloseAutoFocus(event: Event) {
			event.preventDefault();
			const heir = findHeir(opener);
			openers.delete(opener);
			if (heir) heir.current = opener.current;
			else if (canTakeFocus(opener.current)) opener.current.focus();
			else document.querySelector<HTMLElement>("main")?.focus();
		},
	};
}

/** Finds the dialog that was opened after this one, from a button of it that is gone. */
function findHeir(opener: Opener): Opener | undefined {
	const inOrder = [...openers];
	return inOrder.slice(inOrder.indexOf(opener) + 1).find(({ current }) => !canTakeFocus(current));
}
