import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { getLastHead } from "#site/page-meta.ts";

/** Updates the head's meta tags after client-side navigation, for share buttons, previews and robots. */
export function useHeadAfterNavigation(): void {
	const { key } = useLocation();
	const initialKey = useRef<string | undefined>(key);
	useEffect(() => {
		if (initialKey.current === key) return;
		initialKey.current = undefined;
		const head = getLastHead();
		// If the script fails to load, the head stays unchanged.
		if (head) import("#site/page-head.ts").then(({ updateHead }) => updateHead(head)).catch(() => {});
	}, [key]);
}
