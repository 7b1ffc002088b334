import { useEffect } from "react";
import { TAP_HELD_EVENT } from "./preload-dialogs.ts";

const READY_EVENT = "biela:ready";
/** Maximum wait of a tap for the page's script; then the link navigates. */
const TAP_TIMEOUT_MS = 4000;

/** Matches controls that need JavaScript: links that open a dialog, and buttons without a native effect. */
const SCRIPT_ONLY_SELECTOR = 'a[aria-haspopup="dialog"],button[type="button"]:not([popovertarget])';

/** Session storage key of the router's scroll positions. */
const SCROLL_POSITIONS_KEY = "react-router-scroll-positions";

/**
 * Disables deferred rendering when a scroll position is restored, because deferred sections only have estimated
 * heights.
 */
const RESTORE_SCROLL_SCRIPT = `try{if(JSON.parse(sessionStorage.getItem("${SCROLL_POSITIONS_KEY}"))[history.state.key]>0)document.documentElement.dataset.scrolled=""}catch{}`;

/**
 * Runs before the page's script: holds the last tap on such a control, marks it busy, and replays it after hydration.
 */
const HOLD_TAP_SCRIPT = `{let held;const hold=e=>{const a=e.target.closest('${SCRIPT_ONLY_SELECTOR}');
if(!a||e.button||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;e.preventDefault();
if(held)held.ariaBusy=null;held=a;a.ariaBusy="true";
dispatchEvent(new Event("${TAP_HELD_EVENT}"));if(a.href)setTimeout(()=>{if(held===a){a.ariaBusy=null;location.href=a.href}},${TAP_TIMEOUT_MS})};addEventListener("click",hold,true);
addEventListener("${READY_EVENT}",()=>{removeEventListener("click",hold,true);const a=held;held=0;if(a){a.ariaBusy=null;a.click()}},{once:true})}`;

/** Empty in the browser bundle: the script runs from the HTML. */
const INLINE_SCRIPT = import.meta.env.SSR ? RESTORE_SCROLL_SCRIPT + HOLD_TAP_SCRIPT : "";

/** Holds taps made between the first paint and hydration, and replays them. */
export function EarlyTaps() {
	useEffect(() => {
		// Inside React's own task a dehydrated boundary cannot hydrate, and the link would navigate.
		const timer = setTimeout(() => window.dispatchEvent(new Event(READY_EVENT)));
		return () => clearTimeout(timer);
	}, []);
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash is in the page's policy.
	return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: INLINE_SCRIPT }} />;
}
