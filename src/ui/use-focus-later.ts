import { useEffect, useRef } from "react";
import { useFieldId } from "./field.tsx";

/** Focuses a control that the next render adds and selects its text, so that typing replaces it. */
export function useFocusLater() {
	const prefix = useFieldId("");
	const pendingFocus = useRef<string>(undefined);
	// Runs after every render: any of them may add the control.
	useEffect(() => {
		const control = pendingFocus.current && document.getElementById(prefix + pendingFocus.current);
		if (!control) return;
		pendingFocus.current = undefined;
		control.focus();
		if (control instanceof HTMLInputElement) control.select();
	});
	return (name: string) => {
		pendingFocus.current = name;
	};
}
