import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Escape closes the lead; from a field it first leaves the field, so that nothing closes under the typing hands. */
export function useEscapeTo(path: string) {
	const navigate = useNavigate();
	useEffect(() => {
		function handleKey(event: KeyboardEvent) {
			if (event.key !== "Escape" || event.defaultPrevented) return;
			const target = event.target as HTMLElement;
			if (target.closest("[role=dialog], [role=alertdialog], [role=region][aria-label*=F8]"))
				return;
			if (target.matches("input, textarea, select")) target.blur();
			else void navigate(path, { preventScrollReset: true });
		}
		document.addEventListener("keydown", handleKey);
		return () => document.removeEventListener("keydown", handleKey);
	}, [navigate, path]);
}
