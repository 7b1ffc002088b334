import { useEffect, useRef, useState } from "react";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { isLandline, parsePhoneNumber } from "#domain/phone/phone.ts";
import { Button } from "#ui/button.tsx";
import { Field, TextInput, useDefaultValues } from "#ui/field.tsx";

/**
 * Name, phone and email, the same in every form. It has no fieldset: the form groups the fields.
 *
 * @param prefix goes before each name, as in "customer.phone"
 */
export function PersonFields({ prefix = "" }: { prefix?: string }) {
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<Field label="Nombre Completo" name={`${prefix}name`} isRequired className="sm:col-span-2">
				<TextInput autoComplete="name" maxLength={120} />
			</Field>
			<Field label="Teléfono" name={`${prefix}phone`} isRequired>
				<EchoedPhone name={`${prefix}phone`} />
			</Field>
			<Field label="Correo" name={`${prefix}email`} isRequired={false}>
				<TextInput type="email" autoComplete="email" placeholder="tu@correo.com" maxLength={200} />
			</Field>
		</div>
	);
}

/** A phone field that shows how the number was understood; a landline is announced as a call. */
function EchoedPhone({ name }: { name: string }) {
	const previousPhone = useDefaultValues()[name];
	const control = useRef<HTMLInputElement>(null);
	const [typed, setTyped] = useState("");

	useEffect(() => {
		// The browser may have filled the field in, and a sent form is reset.
		setTyped(control.current?.value ?? "");
		const form = control.current?.form;
		const clear = () => setTyped("");
		form?.addEventListener("reset", clear);
		return () => form?.removeEventListener("reset", clear);
	}, []);

	return (
		<>
			<TextInput
				ref={control}
				type="tel"
				inputMode="tel"
				autoComplete="tel"
				placeholder="6xxx-xxxx"
				maxLength={40}
				onInput={(event) => setTyped(event.currentTarget.value)}
			/>
			{/* Without JavaScript the page came back to ask about this number: sent again, it is accepted. */}
			{previousPhone && <input type="hidden" name="asked" value={previousPhone} />}
			<p role="status" className="num mt-1.5 text-sm font-medium empty:hidden">
				{getPhoneEcho(typed)}
			</p>
		</>
	);
}

function getPhoneEcho(typed: string): string {
	const number = parsePhoneNumber(typed);
	if (!number) return "";
	const phone = formatPhone(number.e164);
	// Do not echo a number from its first digit on.
	if (!number.isLikely) return number.e164.length < 11 ? "" : `Lo entendimos como ${phone}`;
	return isLandline(number) ? `Te llamaremos al ${phone}` : `Te escribiremos al ${phone}`;
}

/** Fills in the last request's data with one tap; renders nothing before the first request of the visit. */
export function PersonOffer({ offer }: { offer: (() => void) | undefined }) {
	if (!offer) return null;
	return (
		<Button tone="line" size="sm" icon="user" onClick={offer}>
			Usar los datos de mi última solicitud
		</Button>
	);
}

/** A honeypot field that people do not see; a request that fills it goes to quarantine. */
export function HoneypotField() {
	return (
		<div className="hidden" aria-hidden="true">
			<label>
				Deja este campo vacío
				<input type="text" name="website" tabIndex={-1} autoComplete="off" />
			</label>
		</div>
	);
}
