import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

const DIALOG = "[role=dialog], [role=alertdialog]";
const ROW = "li, tr";
/** Elements that can receive the focus at their heading: a row, a section, the page. */
const PART = `${ROW}, article, section, main`;
const OUT_OF_USE = ":disabled";

/** Moves the focus in the panel after navigation, and when the focused element disappears. */
export function usePageFocus(): void {
	useArrivalFocus();
	useKeptFocus();
}

/**
 * Focuses the main heading after navigation, so that keyboards and screen readers continue there. An open dialog, or an
 * element of the previous page that is still in use, keeps the focus.
 */
function useArrivalFocus(): void {
	const { pathname } = useLocation();
	const before = useRef(pathname);
	useEffect(() => {
		if (before.current === pathname) return;
		before.current = pathname;
		const main = document.querySelector<HTMLElement>("main");
		const active = document.activeElement;
		const isInUse = active !== main && main?.contains(active);
		if (!main || isInUse || active?.closest(DIALOG)) return;
		readFrom(main);
	}, [pathname]);
}

/**
 * Recovers the focus when the pressed button disappears or becomes disabled: moves it to the neighboring row, otherwise
 * to the row, section or page that contained the button. Dialogs manage their own focus.
 *
 * @source rules 7.22
 */
function useKeptFocus(): void {
	useEffect(() => {
		/** Last focused element and its ancestors, innermost first. */
		let trail: Element[] = [];
		/** Next sibling of the removed row, or else the previous one. */
		let beside: Element | undefined;

		function handleFocus({ target }: FocusEvent) {
			if (!(target instanceof Element) || target.closest(DIALOG)) return;
			// A dialog whose opener was removed focuses the page; so does a click on empty space.
			if (target.matches("main") && !trail[0]?.isConnected) return lookLater();
			trail = [];
			if (target.matches("main")) return;
			for (let each: Element | null = target; each; each = each.parentElement) trail.push(each);
			beside = undefined;
		}

		/** Forgets the element when the user moves away from it. Some browsers also send this event for removed elements. */
		function handleBlur({ target, relatedTarget }: FocusEvent) {
			if (relatedTarget) return;
			queueMicrotask(() => {
				if (target !== trail[0] || !trail[0]?.isConnected || !hasNone()) return;
				// A disabled element loses the focus. Busy buttons use aria-disabled and keep it.
				if (trail[0]?.matches(OUT_OF_USE)) lookLater();
				else trail = [];
			});
		}

		function handleChanges(changes: MutationRecord[]) {
			if (trail.length === 0 || trail[0]?.isConnected) return;
			for (const { removedNodes, nextSibling, previousSibling } of changes)
				for (const gone of removedNodes)
					if (gone instanceof Element && gone.matches(ROW) && trail.includes(gone))
						beside = [nextSibling, previousSibling].find((one) => one instanceof Element);
			lookLater();
		}

		/** Waits until the page has rendered, so that components can set the focus first. */
		const lookLater = () => requestAnimationFrame(() => setTimeout(look));

		function look() {
			const stands = trail.find((each) => each.isConnected && !each.matches(OUT_OF_USE));
			if (!stands || !hasNone()) return;
			// The pressed element is enabled again.
			if (stands instanceof HTMLElement && stands === trail[0]) return stands.focus();
			trail = [];
			const part = beside?.isConnected ? beside : stands.closest(PART);
			readFrom(part ?? document.querySelector("main"));
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
function hasNone(): boolean {
	const { activeElement } = document;
	return !activeElement || activeElement.matches("body, main");
}

/** Focuses the first heading of a section, or the section itself. */
function readFrom(part: Element | null): void {
	const heading = [...(part?.querySelectorAll("h1, h2, h3") ?? [])].find((one) =>
		one.checkVisibility(),
	);
	const target = heading ?? part;
	if (!(target instanceof HTMLElement)) return;
	target.tabIndex = -1;
	target.focus({ preventScroll: true });
}
