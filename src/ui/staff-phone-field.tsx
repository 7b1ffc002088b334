import type { ComponentProps } from "react";
import { InputField } from "./input-field.tsx";

/** Where staff write somebody else's telephone: the browser must not offer their own. */
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
