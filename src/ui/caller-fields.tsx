import type { ReactNode } from "react";
import type { Bound } from "./bound.ts";
import { Field, TextInput } from "./field.tsx";
import { StaffPhoneInput } from "./staff-phone-input.tsx";

type CallerFieldsProps = {
	bind: (name: "phone" | "name") => Bound;
	/** What is said of the telephone once it is known. */
	children: ReactNode;
};

/** Who is at the counter or on the line; the telephone comes first, since that is what tells one from another. */
export function CallerFields({ bind, children }: CallerFieldsProps) {
	return (
		<div>
			<div className="grid gap-5 sm:grid-cols-2">
				<Field label="Teléfono" name="phone" isRequired>
					<StaffPhoneInput autoFocus {...bind("phone")} />
				</Field>
				<Field label="Nombre" name="name" isRequired>
					<TextInput autoComplete="off" maxLength={120} {...bind("name")} />
				</Field>
			</div>
			<div role="status">{children}</div>
		</div>
	);
}
