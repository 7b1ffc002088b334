/** A tab opened within a tap, before its address is known; some browsers refuse even that. */
export type PlaceholderTab = {
	/** Sends the tab to its address. @returns false when there is no tab: offer a link instead */
	goTo: (url: string) => boolean;
	close: () => void;
};

/**
 * Opens an empty tab that says what it waits for. Call it inside the tap itself: after an awaited answer
 * browsers block new tabs, iPhones without a word.
 *
 * @source rules 1.16
 */
export function openPlaceholderTab(text: string): PlaceholderTab {
	const tab = window.open("", "_blank");
	if (tab) {
		// Without an opener the chat cannot reach back into this page.
		tab.opener = null;
		tab.document.documentElement.lang = "es";
		tab.document.title = "WhatsApp";
		tab.document.body.textContent = text;
	}
	return {
		goTo(url) {
			if (!tab || tab.closed) return false;
			tab.location.replace(url);
			return true;
		},
		close: () => tab?.close(),
	};
}
