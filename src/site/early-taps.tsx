import { useEffect } from "react";
import { HELD } from "./early-windows.ts";

const READY = "biela:ready";
/** Maximum wait of a tap for the page's script; then the link navigates. */
const PATIENCE_MS = 4000;

/** Matches controls that need JavaScript: links that open a dialog, and buttons without a native effect. */
const DEAF = 'a[aria-haspopup="dialog"],button[type="button"]:not([popovertarget])';

/** Session storage key of the router's scroll positions. */
const PLACES = "react-router-scroll-positions";

/**
 * Disables deferred rendering when a scroll position is restored, because deferred sections only have estimated
 * heights.
 */
const COME_BACK = `try{if(JSON.parse(sessionStorage.getItem("${PLACES}"))[history.state.key]>0)document.documentElement.dataset.scrolled=""}catch{}`;

/**
 * Runs before the page's script: holds the last tap on such a control, marks it busy, and replays it after hydration.
 */
const HOLD = `{let held;const hold=e=>{const a=e.target.closest('${DEAF}');
if(!a||e.button||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;e.preventDefault();
if(held)held.ariaBusy=null;held=a;a.ariaBusy="true";
dispatchEvent(new Event("${HELD}"));if(a.href)setTimeout(()=>{if(held===a){a.ariaBusy=null;location.href=a.href}},${PATIENCE_MS})};addEventListener("click",hold,true);
addEventListener("${READY}",()=>{removeEventListener("click",hold,true);const a=held;held=0;if(a){a.ariaBusy=null;a.click()}},{once:true})}`;

/** Empty in the browser bundle: the script runs from the HTML. */
const CODE = import.meta.env.SSR ? COME_BACK + HOLD : "";

/** Holds taps made between the first paint and hydration, and replays them. */
export function EarlyTaps() {
	useEffect(() => {
		// Inside React's own task a dehydrated boundary cannot hydrate, and the link would navigate.
		const timer = setTimeout(() => window.dispatchEvent(new Event(READY)));
		return () => clearTimeout(timer);
	}, []);
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash stands in the page's policy.
	return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: CODE }} />;
}
