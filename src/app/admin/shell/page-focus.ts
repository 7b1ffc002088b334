import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

const DIALOG = "[role=dialog], [role=alertdialog]";
const ROW = "li, tr";
/** Elements that can receive the focus at their heading: a row, a section, the page. */
const SECTION = `${ROW}, article, section, main`;
const DISABLED = ":disabled";

/** Moves the focus in the panel after navigation, and when the focused element disappears. */
export function usePageFocus(): void {
	useArrivalFocus();
	useFocusRecovery();
}

/**
 * Focuses the main heading after navigation, so that keyboards and screen readers continue there. An open dialog, or an
 * element of the previous page that is still in use, keeps the focus.
 */
function useArrivalFocus(): void {
	const { pathname } = useLocation();
	const previousPath = useRef(pathname);
	useEffect(() => {
		if (previousPath.current === pathname) return;
		previousPath.current = pathname;
		const main = document.querySelector<HTMLElement>("main");
		const active = document.activeElement;
		const isInUse = active !== main && main?.contains(active);
		if (!main || isInUse || active?.closest(DIALOG)) return;
		focusHeading(main);
	}, [pathname]);
}

/**
 * Recovers the focus when the pressed button disappears or becomes disabled: moves it to the neighboring row, otherwise
 * to the row, section or page that contained the button. Dialogs manage their own focus.
 *
 * @source rules 7.22
 */
function useFocusRecovery(): void {
	useEffect(() => {
		/** Last focused element and its ancestors, innermost first. */
		let focusPath: Element[] = [];
		/** Next sibling of the removed row, or else the previous one. */
		let neighbor: Element | undefined;

		function handleFocus({ target }: FocusEvent) {
			if (!(target instanceof Element) || target.closest(DIALOG)) return;
			// A dialog whose opener was removed focuses the page; so does a click on empty space.
			if (target.matches("main") && !focusPath[0]?.isConnected) return scheduleRecovery();
			focusPath = [];
			if (target.matches("main")) return;
			for (let element: Element | null = target; element; element = element.parentElement)
				focusPath.push(element);
			neighbor = undefined;
		}

		/** Forgets the element when the user moves away from it. Some browsers also send this event for removed elements. */
		function handleBlur({ target, relatedTarget }: FocusEvent) {
			if (relatedTarget) return;
			queueMicrotask(() => {
				if (target !== focusPath[0] || !focusPath[0]?.isConnected || !isFocusLost()) return;
				// A disabled element loses the focus. Busy buttons use aria-disabled and keep it.
				if (focusPath[0]?.matches(DISABLED)) scheduleRecovery();
				else focusPath = [];
			});
		}

		function handleChanges(changes: MutationRecord[]) {
			if (focusPath.length === 0 || focusPath[0]?.isConnected) return;
			for (const { removedNodes, nextSibling, previousSibling } of changes)
				for (const removed of removedNodes)
					if (removed instanceof Element && removed.matches(ROW) && focusPath.includes(removed))
						neighbor = [nextSibling, previousSibling].find((candidate) => candidate instanceof Element);
			scheduleRecovery();
		}

		/** Waits until the page has rendered, so that components can set the focus first. */
		const scheduleRecovery = () => requestAnimationFrame(() => setTimeout(recoverFocus));

		function recoverFocus() {
			const remaining = focusPath.find((element) => element.isConnected && !element.matches(DISABLED));
			if (!remaining || !isFocusLost()) return;
			// The pressed element is enabled again.
			if (remaining instanceof HTMLElement && remaining === focusPath[0]) return remaining.focus();
			focusPath = [];
			const part = neighbor?.isConnected ? neighbor : remaining.closest(SECTION);
			focusHeading(part ?? document.querySelector("main"));
		}

		const observer = new MutationObserver(handleChanges);
		observer.observe(document.body, { childList: true, subtree: true });
		document.addEventListener("focusin", handleFocus);
		document.addEventListener("focusout", handleBlur);
		return () => {
			observer.disconnect();
			document.removeEventListener("focusin", handleFocus);
			document.removeEventListener("focusout", handleBlur);
		};
	}, []);
}

/** Tells whether no element in use has the focus, only the page itself. */
function isFocusLost(): boolean {
	const { activeElement } = document;
	return !activeElement || activeElement.matches("body, main");
}

/** Focuses the first heading of a section, or the section itself. */
function focusHeading(part: Element | null): void {
	const heading = [...(part?.querySelectorAll("h1, h2, h3") ?? [])].find((candidate) =>
		candidate.checkVisibility(),
	);
	const target = heading ?? part;
	if (!(target instanceof HTMLElement)) return;
	target.tabIndex = -1;
	target.focus({ preventScroll: true });
}
