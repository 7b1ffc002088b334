import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Loads a typeface that missed the first paint only on the next navigation, so that the text does not shift while
 * it is being read.
 */
export function useDeferredTypeface() {
	const { pathname } = useLocation();
	const isFirst = useRef(true);
	useEffect(() => {
		if (isFirst.current) isFirst.current = false;
		else if (pathname) void loadTypeface().catch(() => {});
	}, [pathname]);
}

let loading: Promise<unknown> | undefined;

function loadTypeface(): Promise<unknown> {
	const face = { weight: "400 800", stretch: "75% 100%" };
	loading ??= new FontFace("Archivo", "url(/fonts/archivo-2.woff2)", face)
		.load()
		.then((loaded) => document.fonts.add(loaded));
	return loading;
}
