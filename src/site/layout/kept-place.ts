import { useEffect } from "react";

/**
 * A page that the browser kept in memory is shown where it was left. WebKit begins it at its top: the router takes the
 * place over the moment the page is shown again, and then puts nothing back.
 */
export function useKeptPlace() {
	useEffect(() => {
		let left = 0;
		const leave = () => {
			left = window.scrollY;
		};
		const enter = ({ persisted }: PageTransitionEvent) => {
			if (persisted) window.scrollTo({ top: left, behavior: "instant" });
		};
		window.addEventListener("pagehide", leave);
		window.addEventListener("pageshow", enter);
		return () => {
			window.removeEventListener("pagehide", leave);
			window.removeEventListener("pageshow", enter);
		};
	}, []);
}
