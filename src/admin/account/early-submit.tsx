import { useEffect } from "react";

const READY = "biela:ready";

/** Runs before the page's script: keeps a form that was sent, by Enter or by its button, and sends it when all is ready. */
const HOLD = `{let held;const hold=e=>{e.preventDefault();held=e.target};addEventListener("submit",hold,true);
addEventListener("${READY}",()=>{removeEventListener("submit",hold,true);held?.requestSubmit()},{once:true})}`;

/** Whoever is quicker than the page's script need not press twice. Stands before the form. */
export function EarlySubmit() {
	useEffect(() => {
		window.dispatchEvent(new Event(READY));
	}, []);
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash stands in the page's policy.
	return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HOLD }} />;
}
