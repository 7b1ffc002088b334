import { useEffect } from "react";
import { HELD } from "./early-windows.ts";

const READY = "biela:ready";
/** A tap waits so long for the page's script, then the link does its own work. */
const PATIENCE_MS = 4000;

/** What answers only to script: links that open a dialog, and buttons without a native effect. */
const DEAF = 'a[aria-haspopup="dialog"],button[type="button"]:not([popovertarget])';

/** Where the router keeps how far each page was scrolled. */
const PLACES = "react-router-scroll-positions";

/** Whoever comes back to a place of the page has all of it laid out: what waits has a height that is only a guess. */
const COME_BACK = `try{if(JSON.parse(sessionStorage.getItem("${PLACES}"))[history.state.key]>0)document.documentElement.dataset.scrolled=""}catch{}`;

/** Runs before the page's script: keeps the last tap on such a thing, shows that it was felt, and repeats it when all is ready. */
const HOLD = `{let held;const hold=e=>{const a=e.target.closest('${DEAF}');
if(!a||e.button||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;e.preventDefault();
if(held)held.ariaBusy=null;held=a;a.ariaBusy="true";
dispatchEvent(new Event("${HELD}"));if(a.href)setTimeout(()=>{if(held===a){a.ariaBusy=null;location.href=a.href}},${PATIENCE_MS})};addEventListener("click",hold,true);
addEventListener("${READY}",()=>{removeEventListener("click",hold,true);const a=held;held=0;if(a){a.ariaBusy=null;a.click()}},{once:true})}`;

/** The browser runs it as the page arrives, so the page's own script need not carry it. */
const CODE = import.meta.env.SSR ? COME_BACK + HOLD : "";

/** Scripts start after the first paint, so a quick tap comes before them: it does its work all the same. */
export function EarlyTaps() {
	useEffect(() => {
		// Within React's own task no part of the page that still sleeps can be woken: the link would lead away.
		const timer = setTimeout(() => window.dispatchEvent(new Event(READY)));
		return () => clearTimeout(timer);
	}, []);
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash stands in the page's policy.
	return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: CODE }} />;
}
