import { useEffect } from "react";
import { useLocation } from "react-router";
import { addPreview, isSitePage, PREVIEW_PARAMETER, SITE_PREVIEW_SIDE } from "#domain/site-path.ts";

/**
 * Keeps who previews the private site within the preview: each address, link and call of the page carries its
 * parameter, because no cookie may. It renders nothing.
 *
 * @source rules 1.26
 */
export function CarriedPreview(): null {
	const location = useLocation();
	useEffect(startCarrying, []);

	// The router's address lacks the parameter after a navigation of the page itself.
	useEffect(() => {
		if (carriedParameter && isSitePage(location.pathname))
			history.replaceState(history.state, "", addPreview(getCurrentPath(), carriedParameter));
	}, [location]);
	return null;
}

let carriedParameter = "";

const getCurrentPath = () => window.location.pathname + window.location.search + window.location.hash;

function startCarrying() {
	const parameter = new URLSearchParams(window.location.search).get(PREVIEW_PARAMETER) ?? carriedParameter;
	if (!parameter.startsWith(SITE_PREVIEW_SIDE)) return undefined;
	carriedParameter = parameter;
	const sendRequest = window.fetch;
	window.fetch = (input, init) => sendRequest(carryInto(input, parameter), init);
	const carryLink = ({ target }: Event) => {
		const link = target instanceof Element ? target.closest("a") : null;
		const path = link?.getAttribute("href") ?? "";
		if (isSitePage(path)) link?.setAttribute("href", addPreview(path, parameter));
	};
	const events = ["pointerdown", "focusin"] as const;
	for (const event of events) document.addEventListener(event, carryLink, true);
	return () => {
		window.fetch = sendRequest;
		for (const event of events) document.removeEventListener(event, carryLink, true);
	};
}

/** Adds the parameter to a call of this site. */
function carryInto(input: RequestInfo | URL, parameter: string): RequestInfo | URL {
	if (input instanceof Request) return input;
	const url = new URL(input, window.location.href);
	if (url.origin !== window.location.origin) return input;
	url.searchParams.set(PREVIEW_PARAMETER, parameter);
	return url;
}
