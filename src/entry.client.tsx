import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { surviveTranslation } from "#ui/translated-page.ts";

const [loaded] = performance.getEntriesByType("navigation");
const page = (url: string) => url.split("#")[0];

// Before hydration, Back after a reload changes only the URL and leaves another page's document: load the right one.
if (loaded && page(loaded.name) !== page(location.href)) location.reload();
// Loading React took one task; hydrate in the next one.
else setTimeout(hydrate);

function hydrate() {
	surviveTranslation();
	// Pictures below the first screen load only after this.
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
