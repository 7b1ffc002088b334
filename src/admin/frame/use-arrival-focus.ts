import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a step to another page of the panel the focus is on its main heading, so that the keyboard and a screen
 * reader go on there. A dialog, and whatever of the page before is still in use, keep the focus they have.
 */
export function useArrivalFocus(): void {
	const { pathname } = useLocation();
	const before = useRef(pathname);
	useEffect(() => {
		if (before.current === pathname) return;
		before.current = pathname;
		const main = document.querySelector<HTMLElement>("main");
		const active = document.activeElement;
		const isInUse = active !== main && main?.contains(active);
		if (!main || isInUse || active?.closest("[role=dialog], [role=alertdialog]")) return;
		const heading = [...main.querySelectorAll("h1")].find((one) => one.checkVisibility());
		if (heading) heading.tabIndex = -1;
		(heading ?? main).focus({ preventScroll: true });
	}, [pathname]);
}
