import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { lastSaid } from "#site/page-meta.ts";

/** Has the head follow a step inside the site, where share buttons, previews and robots read it. */
export function useHeadAfterStep(): void {
	const { key } = useLocation();
	const first = useRef<string | undefined>(key);
	useEffect(() => {
		if (first.current === key) return;
		first.current = undefined;
		const said = lastSaid();
		// Without that script the head stays as it was.
		if (said) import("#site/page-head.ts").then(({ tellHead }) => tellHead(said)).catch(() => {});
	}, [key]);
}
