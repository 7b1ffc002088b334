import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * A typeface that came after the first paint is left aside, so that nothing moves under the reader's eyes. On the
 * next page, which is drawn anew anyway, it is taken up.
 */
export function useTypefaceAtLast() {
	const { pathname } = useLocation();
	const isFirst = useRef(true);
	useEffect(() => {
		if (isFirst.current) isFirst.current = false;
		else if (pathname) void takeUp().catch(() => {});
	}, [pathname]);
}

let taken: Promise<unknown> | undefined;

function takeUp(): Promise<unknown> {
	const face = { weight: "400 800", stretch: "75% 100%" };
	taken ??= new FontFace("Archivo", "url(/fonts/archivo-2.woff2)", face)
		.load()
		.then((loaded) => document.fonts.add(loaded));
	return taken;
}
