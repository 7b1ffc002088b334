import type { ReactNode } from "react";
import { InputField } from "./input-field.tsx";
import { StaffPhoneField } from "./staff-phone-field.tsx";
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
				<StaffPhoneField label="Teléfono" isRequired autoFocus {...bind("phone")} />
				<InputField label="Nombre" isRequired maxLength={120} {...bind("name")} />
			</div>
			<div role="status">{children}</div>
		</div>
	);
}
