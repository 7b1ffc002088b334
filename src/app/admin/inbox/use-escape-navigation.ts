import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Closes the lead on Escape. Inside a field, Escape only leaves the field, so that typing never closes the lead. */
export function useEscapeNavigation(path: string) {
	const navigate = useNavigate();
	useEffect(() => {
		function handleKey(event: KeyboardEvent) {
			if (event.key !== "Escape" || event.defaultPrevented) return;
			const target = event.target as HTMLElement;
			if (target.closest("[role=dialog], [role=alertdialog], [role=region][aria-label*=F8]")) return;
			if (target.matches("input, textarea, select")) target.blur();
			else void navigate(path, { preventScrollReset: true });
		}
		document.addEventListener("keydown", handleKey);
		return () => document.removeEventListener("keydown", handleKey);
	}, [navigate, path]);
}
