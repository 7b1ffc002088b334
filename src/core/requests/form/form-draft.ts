import { useEffect, useRef, useState } from "react";
import { readTabValue, saveTabValue } from "#domain/browser-storage/tab-storage.ts";
import { CAR_FIELDS } from "#domain/car/car.ts";

/** Session storage only: drafts live as long as the tab and never leave the device. */
const PREFIX = "borrador:";
/** Person and car, offered in every other form of the same visit. */
const PERSON = "persona";
/** Window event: a form was sent, so its person is stored. */
const SENT_EVENT = "persona-conocida";
const PERSONAL = new Set<string>(["name", "phone", "email", ...CAR_FIELDS]);
const SKIPPED = new Set(["hidden", "password", "file", "submit", "checkbox"]);

type Draft = Readonly<Record<string, string>>;
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const NOTHING: Draft = {};
/** Initial values from a link, by field name. */
export type InitialValues = {
	/** Override the draft. */
	fields?: Draft;
	/** Text above what the user typed; the draft is stored without it. */
	prefixes?: Draft | undefined;
};

/** Fills in the car of a form; registered by the car fields, where a form has them. */
type CarFilling = {
	/** @returns a function that stops it */
	follow: (form: HTMLFormElement, draft: Draft) => () => void;
	/** Returns a draft without the car that is filled in anyway. */
	omitKnownCar: (draft: Draft) => Draft;
};
let carFilling: CarFilling | undefined;

export function registerCarFilling(filling: CarFilling): void {
	carFilling = filling;
}

/**
 * Stores a draft of an uncontrolled form and restores it when the form opens again. Pass `ref` and `onInput` to the
 * form; call `clear` once the request is stored. `offer`, if set, fills in name, phone and car of the last request of
 * this visit, from any form: see <PersonOffer>.
 *
 * @param key one name per form: "servicio", "cita", "mensaje", "cotizacion"
 * @param initialValues values that the form opens with; read once
 * @source rules 4.17; WCAG 2.2 §3.3.7
 */
export function useFormDraft(key: string, initialValues: InitialValues = NOTHING) {
	const ref = useRef<HTMLFormElement>(null);
	const [hasOffer, setOffer] = useState(false);
	const initialRef = useRef(initialValues);
	useEffect(() => {
		const { fields, prefixes } = initialRef.current;
		const draft = { ...withPrefixes(load(key), prefixes), ...fields };
		if (ref.current) fillForm(ref.current, draft, prefixes);
		const isNamed = Object.entries(draft).some(([name, text]) => getLastPart(name) === "name" && text);
		setOffer(!isNamed && Boolean(load(PERSON).name));
		// Another form on the same page was sent: offer its person here at once.
		const onSent = () => setOffer(Boolean(load(PERSON).name) && !load(key).name);
		window.addEventListener(SENT_EVENT, onSent);
		const stopCarFilling = ref.current && carFilling?.follow(ref.current, draft);
		return () => {
			window.removeEventListener(SENT_EVENT, onSent);
			stopCarFilling?.();
		};
	}, [key]);
	return {
		ref,
		onInput: () =>
			ref.current && save(key, withoutPrefixes(readForm(ref.current), initialRef.current.prefixes)),
		clear() {
			const sent = Object.entries(load(key)).map(([name, value]) => [getLastPart(name), value]);
			const person = sent.filter(([name = ""]) => PERSONAL.has(name));
			save(PERSON, { ...load(PERSON), ...Object.fromEntries(person) });
			save(key, {});
			window.dispatchEvent(new Event(SENT_EVENT));
		},
		offer: hasOffer
			? () => {
					if (!ref.current) return;
					fillForm(ref.current, load(PERSON));
					// The button disappears: focus the form, so that a screen reader continues there and no keyboard
					// opens.
					ref.current.tabIndex = -1;
					ref.current.focus({ preventScroll: true });
					setOffer(false);
				}
			: undefined,
	};
}

function fillForm(form: HTMLFormElement, draft: Draft, prefixes: Draft = NOTHING) {
	for (const control of getControls(form)) {
		const value = draft[control.name] ?? draft[getLastPart(control.name)];
		if (!value) continue;
		if (control.type === "radio") (control as HTMLInputElement).checked = control.value === value;
		else if (!control.value || control.value === prefixes[control.name]) control.value = value;
		for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
	}
}

function readForm(form: HTMLFormElement): Draft {
	const typed = getControls(form).filter(
		(control) => control.type !== "radio" || (control as HTMLInputElement).checked,
	);
	const draft = Object.fromEntries(typed.map((control) => [control.name, control.value]));
	return carFilling ? carFilling.omitKnownCar(draft) : draft;
}

const withPrefixes = (draft: Draft, prefixes?: Draft) =>
	mapPrefixed(draft, prefixes, (line, typed) => line + typed);

/** Removes the prefix, so that it does not reappear when the form opens for another purpose. */
const withoutPrefixes = (draft: Draft, prefixes?: Draft) =>
	mapPrefixed(draft, prefixes, (line, typed) => typed.replace(line.trimEnd(), "").trimStart());

function mapPrefixed(
	draft: Draft,
	prefixes: Draft = NOTHING,
	rewrite: (line: string, typed: string) => string,
) {
	const changed = Object.entries(prefixes).map(([name, line]) => [name, rewrite(line, draft[name] ?? "")]);
	return { ...draft, ...Object.fromEntries(changed) };
}

function getControls(form: HTMLFormElement): Control[] {
	return ([...form.elements] as Control[]).filter(
		(control) =>
			control.matches("input,select,textarea") &&
			control.name &&
			control.name !== "website" &&
			!SKIPPED.has(control.type),
	);
}

/** Treats "customer.name" and "name" as the same field. */
const getLastPart = (name: string) => name.slice(name.lastIndexOf(".") + 1);

const load = (key: string) => readTabValue<Draft>(PREFIX + key) ?? {};
const save = (key: string, draft: Draft) => saveTabValue(PREFIX + key, draft);

/** Removes the stored person, so that no form of this tab offers it. */
export const forgetPerson = () => saveTabValue(PREFIX + PERSON, undefined);
