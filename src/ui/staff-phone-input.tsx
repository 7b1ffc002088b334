import type { ComponentProps } from "react";
import { TextInput } from "./field.tsx";

/** Where staff write somebody else's telephone: the browser must not offer their own. */
export function StaffPhoneInput(props: ComponentProps<typeof TextInput>) {
	return (
		<TextInput
			type="tel"
			inputMode="tel"
			autoComplete="off"
			placeholder="6xxx-xxxx"
			maxLength={40}
			{...props}
		/>
	);
}
