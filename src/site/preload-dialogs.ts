/** Event fired when a tap on a dialog link is held until the page's script runs. */
export const TAP_HELD_EVENT = "biela:held";

export const loadServiceRequest = () =>
	import("#features/inbox/service-requests/site/service-request-window.tsx").then(
		(window) => window.ServiceRequestWindow,
	);
export const loadAppointment = () =>
	import("#features/workshop/appointments/site/appointment-window.tsx").then(
		(window) => window.AppointmentWindow,
	);

// This file has no imports and runs first (`scripts/pack-script.ts`), so the dialog loads beside the page's script.
preloadIfTapped("#solicitar", loadServiceRequest);
preloadIfTapped("#cita", loadAppointment);

/** Loads a dialog before React is ready if its link was tapped. */
function preloadIfTapped(hash: string, load: () => Promise<unknown>) {
	if (import.meta.env.SSR) return;
	function loadIfTapped() {
		// Opening the dialog loads it again and reports a failure.
		if (document.querySelector(`[aria-busy=true][href$="${hash}"]`)) load().catch(() => undefined);
	}
	loadIfTapped();
	addEventListener(TAP_HELD_EVENT, loadIfTapped);
}
