import type { ReactNode } from "react";
import { Field } from "./field.tsx";
import { InputField } from "./input-field.tsx";
import { StaffPhoneInput } from "./staff-phone-input.tsx";
import type { Bind } from "./values.ts";

type CallerFieldsProps = {
	bind: Bind<"phone" | "name">;
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
				<InputField label="Nombre" isRequired maxLength={120} {...bind("name")} />
			</div>
			<div role="status">{children}</div>
		</div>
	);
}
