import type { ComponentProps } from "react";
import { InputField } from "./input-field.tsx";

/** Phone field for staff who enter a customer's number: autofill must not offer their own. */
export function StaffPhoneField(props: ComponentProps<typeof InputField>) {
	return (
		<InputField
			type="tel"
			inputMode="tel"
			autoComplete="off"
			placeholder="6xxx-xxxx"
			maxLength={40}
			{...props}
		/>
	);
}
