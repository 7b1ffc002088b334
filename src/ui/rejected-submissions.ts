/** A later answer no longer moves the focus. */
const MAX_WAIT_MS = 60_000;
const SUMMARY = "[data-form-summary]";
const INVALID = "[aria-invalid=true], [data-invalid]";
const CONTROL = "input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), button";
const BUSY = "button[aria-busy=true]";

/**
 * Moves the focus to the errors of each form that is submitted and still has errors, also when they are the same as
 * before: a press that moves nothing and says nothing looks broken, and a screen reader stays silent. A form whose own
 * code takes the focus elsewhere keeps it there.
 *
 * @returns a function that stops it
 * @source rules 4.17
 */
export function watchRejectedSubmissions(): () => void {
	const waits = new WeakMap<HTMLFormElement, () => void>();
	function handleSubmit({ target }: Event) {
		if (!(target instanceof HTMLFormElement)) return;
		waits.get(target)?.();
		waits.set(target, waitForAnswer(target));
	}
	window.addEventListener("submit", handleSubmit, { capture: true });
	return () => window.removeEventListener("submit", handleSubmit, { capture: true });
}

/** Waits until the form is no longer busy, and focuses what it rejects. @returns a function that stops waiting */
function waitForAnswer(form: HTMLFormElement): () => void {
	const scope = form.closest("[role=dialog], [role=alertdialog], dialog") ?? form;
	const focusBefore = document.activeElement;
	const alertsBefore = listAlerts(scope).map(({ textContent }) => textContent);
	// React has rendered the form's own errors, or its busy button, once the event's handlers have run.
	let timer = setTimeout(settle);
	const observer = new MutationObserver(() => {
		if (isBusy(form, scope)) return;
		observer.disconnect();
		clearTimeout(timer);
		timer = setTimeout(settle);
	});
	const stop = () => {
		observer.disconnect();
		clearTimeout(timer);
	};
	return stop;

	function settle() {
		if (!form.isConnected) return;
		if (isBusy(form, scope)) {
			observer.observe(scope, { attributeFilter: ["aria-busy"], childList: true, subtree: true });
			timer = setTimeout(stop, MAX_WAIT_MS);
			return;
		}
		const focus = document.activeElement;
		const isFocusFree = focus === focusBefore || focus === document.body || focus === null;
		if (isFocusFree) (findFormErrors(form, scope) ?? findSameAlert(scope, alertsBefore))?.focus();
	}
}

const isBusy = (form: HTMLFormElement, scope: Element) =>
	(form.querySelector(BUSY) ?? scope.querySelector(BUSY)) !== null;

const listAlerts = (scope: Element) =>
	[...scope.querySelectorAll<HTMLElement>("[role=alert]")].filter(({ textContent }) => textContent?.trim());

/** Finds what to focus in a form with errors: the summary, else the first invalid field. */
export function findFormErrors(form: Element, scope = form): HTMLElement | undefined {
	const summary = form.querySelector<HTMLElement>(SUMMARY) ?? scope.querySelector<HTMLElement>(SUMMARY);
	if (summary) return summary;
	const invalid = form.querySelector<HTMLElement>(INVALID);
	const control = invalid?.matches(CONTROL) ? invalid : invalid?.querySelector<HTMLElement>(CONTROL);
	// A screen reader says nothing of a focus that stays.
	if (control && control === document.activeElement) control.blur();
	return control ?? undefined;
}

/** Finds a message that is shown again unchanged; a new alert is read out by itself. */
function findSameAlert(scope: Element, alertsBefore: readonly (string | null)[]) {
	const alert = listAlerts(scope).find(({ textContent }) => alertsBefore.includes(textContent));
	if (alert && !alert.hasAttribute("tabindex")) alert.tabIndex = -1;
	return alert;
}
