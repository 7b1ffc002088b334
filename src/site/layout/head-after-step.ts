import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { lastSaid } from "#site/page-meta.ts";

/** Updates the head's meta tags after client-side navigation, for share buttons, previews and robots. */
export function useHeadAfterStep(): void {
	const { key } = useLocation();
	const first = useRef<string | undefined>(key);
	useEffect(() => {
		if (first.current === key) return;
		first.current = undefined;
		const said = lastSaid();
		// If the script fails to load, the head stays unchanged.
		if (said) import("#site/page-head.ts").then(({ tellHead }) => tellHead(said)).catch(() => {});
	}, [key]);
}
