import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

const DIALOG = "[role=dialog], [role=alertdialog]";
const ROW = "li, tr";
/** What is read from its beginning: a row, a part with a heading, the page. */
const PART = `${ROW}, article, section, main`;
const OUT_OF_USE = ":disabled";

/** Where the keyboard and a screen reader go on in the panel, once what they were at is gone. */
export function usePageFocus(): void {
	useArrivalFocus();
	useKeptFocus();
}

/**
 * After a step to another page of the panel the focus is on its main heading, so that the keyboard and a screen
 * reader go on there. A dialog, and whatever of the page before is still in use, keep the focus they have.
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
 * Who presses a button that goes, or rests, by its own press goes on where it stood: at the row that takes the place of
 * theirs, else at the row, the part or the page that it was in, which says what came of it. Dialogs keep their own focus.
 *
 * @source rules 7.22
 */
function useKeptFocus(): void {
	useEffect(() => {
		/** What had the focus last and what it stood in, innermost first: as long as the page is deep. */
		let trail: Element[] = [];
		/** What follows the row that went, or comes before it. */
		let beside: Element | undefined;

		function handleFocus({ target }: FocusEvent) {
			if (!(target instanceof Element) || target.closest(DIALOG)) return;
			// A dialog whose opener is gone gives the focus to the page; so does a press beside everything.
			if (target.matches("main") && !trail[0]?.isConnected) return lookLater();
			trail = [];
			if (target.matches("main")) return;
			for (let each: Element | null = target; each; each = each.parentElement) trail.push(each);
			beside = undefined;
		}

		/** Whoever leaves by themselves is not brought back. Some browsers say the same of what is taken away. */
		function handleBlur({ target, relatedTarget }: FocusEvent) {
			if (relatedTarget) return;
			queueMicrotask(() => {
				if (target !== trail[0] || !trail[0]?.isConnected || !hasNone()) return;
				// Out of use it lets go of the focus: a press under way rests by aria-disabled instead.
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

		/** Once the page is drawn: who has a place of their own for the focus has put it there. */
		const lookLater = () => requestAnimationFrame(() => setTimeout(look));

		function look() {
			const stands = trail.find((each) => each.isConnected && !each.matches(OUT_OF_USE));
			if (!stands || !hasNone()) return;
			// In use again: it is still the one that was pressed.
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

/** Whether nothing in use has the focus: it is the page's, as a whole. */
function hasNone(): boolean {
	const { activeElement } = document;
	return !activeElement || activeElement.matches("body, main");
}

/** Puts the focus on the first heading of a part, or on the part itself. */
function readFrom(part: Element | null): void {
	const heading = [...(part?.querySelectorAll("h1, h2, h3") ?? [])].find((one) =>
		one.checkVisibility(),
	);
	const target = heading ?? part;
	if (!(target instanceof HTMLElement)) return;
	target.tabIndex = -1;
	target.focus({ preventScroll: true });
}
