import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { surviveTranslation } from "#ui/translated-page.ts";

const [loaded] = performance.getEntriesByType("navigation");
const page = (url: string) => url.split("#")[0];

// After a reload Back changes the address alone until there is a script: the document is then another page's.
if (loaded && page(loaded.name) !== page(location.href)) location.reload();
// Running React was a task already: the page begins in the next.
else setTimeout(hydrate);

function hydrate() {
	surviveTranslation();
	// Pictures from below the first screen waited for this.
	document.documentElement.dataset.scripted = "";
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<HydratedRouter />
			</StrictMode>,
		);
	});
}
