import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { patchDomForTranslation } from "#ui/dom-translation-patch.ts";
import { watchRejectedSubmissions } from "#ui/rejected-submissions.ts";

const [navigation] = performance.getEntriesByType("navigation");
const getPageUrl = (url: string) => url.split("#")[0];

// Before hydration, Back after a reload changes only the URL and leaves another page's document: load the right one.
if (navigation && getPageUrl(navigation.name) !== getPageUrl(location.href)) location.reload();
// Loading React took one task; hydrate in the next one.
else setTimeout(hydratePage);

function hydratePage() {
	patchDomForTranslation();
	watchRejectedSubmissions();
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
