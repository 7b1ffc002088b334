import { type ComponentProps, useEffect, useRef, useState } from "react";
import { isLandline, phoneNumberOf } from "#panama/phone.ts";
import { TextInput } from "#ui/field.tsx";
import { formatPhone } from "#ui/format.ts";

/** A phone field that reads the number back as it was understood; lines that cannot have WhatsApp are called. */
export function EchoedPhone(props: ComponentProps<typeof TextInput>) {
	const control = useRef<HTMLInputElement>(null);
	const [typed, setTyped] = useState("");

	useEffect(() => {
		// The browser itself may have filled it in, and a form that was sent is emptied.
		setTyped(control.current?.value ?? "");
		const form = control.current?.form;
		const clear = () => setTyped("");
		form?.addEventListener("reset", clear);
		return () => form?.removeEventListener("reset", clear);
	}, []);

	return (
		<>
			<TextInput
				{...props}
				ref={control}
				onInput={(event) => setTyped(event.currentTarget.value)}
			/>
			{/* Without script this number was asked about when the page came back: sent again, it is taken. */}
			{props.defaultValue && <input type="hidden" name="asked" value={props.defaultValue} />}
			<p role="status" className="num mt-1.5 text-sm font-medium empty:hidden">
				{echoOf(typed)}
			</p>
		</>
	);
}

function echoOf(typed: string): string {
	const number = phoneNumberOf(typed);
	if (!number) return "";
	const phone = formatPhone(number.e164);
	if (!number.isLikely) return `Lo entendimos como ${phone}`;
	return isLandline(number) ? `Te llamaremos al ${phone}` : `Te escribiremos al ${phone}`;
}
