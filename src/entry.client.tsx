import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

const whole = (url: string) => url.split("#")[0];

/** After a reload Back changes the address alone until there is a script: the document is then another page's. */
function isOfThisAddress(): boolean {
	const [loaded] = performance.getEntriesByType("navigation");
	const isKnown = loaded?.name.startsWith(location.origin) ?? false;
	return !isKnown || whole(loaded?.name ?? "") === whole(location.href);
}

if (isOfThisAddress())
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<HydratedRouter />
			</StrictMode>,
		);
	});
else location.reload();
