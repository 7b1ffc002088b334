import type { ReactNode } from "react";
import type { FieldBinder } from "./form-values.ts";
import { InputField, StaffPhoneField } from "./input-field.tsx";

type CallerFieldsProps = {
	bind: FieldBinder<"phone" | "name">;
	/** Shows what is known about the phone number, such as an existing customer. */
	children: ReactNode;
};

/** Asks for a caller's phone number and name; the number comes first because it identifies the customer. */
export function CallerFields({ bind, children }: CallerFieldsProps) {
	return (
		<div>
			<div className="grid gap-5 sm:grid-cols-2">
				<StaffPhoneField label="Teléfono" isRequired autoFocus {...bind("phone")} />
				<InputField label="Nombre" isRequired maxLength={120} {...bind("name")} />
			</div>
			<div role="status">{children}</div>
		</div>
	);
}
