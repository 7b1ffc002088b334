/** Told when a tap on what opens a dialog is kept, until the page's script is there. */
export const HELD = "biela:held";

export const loadServiceRequest = () =>
	import("./service-request-window.tsx").then((window) => window.ServiceRequestWindow);
export const loadAppointment = () =>
	import("./appointment-window.tsx").then((window) => window.AppointmentWindow);

// This file needs no other and runs first (`tools/pack-script.ts`), so what was tapped comes beside the page's script.
loadIfHeld("#solicitar", loadServiceRequest);
loadIfHeld("#cita", loadAppointment);

/** Fetches a dialog as soon as there is script, while React is still to come, if it is what was tapped. */
function loadIfHeld(hash: string, load: () => Promise<unknown>) {
	if (import.meta.env.SSR) return;
	function look() {
		// Whoever opens it asks again, and tells when it does not come.
		if (document.querySelector(`[aria-busy=true][href$="${hash}"]`)) load().catch(() => undefined);
	}
	look();
	addEventListener(HELD, look);
}
