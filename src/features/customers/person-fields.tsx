import type { ReactNode } from "react";
import { RUC_HINT } from "#panama/ruc.ts";
import type { Bound } from "#ui/bound.ts";
import { Field, TextInput } from "#ui/field.tsx";
import { InputField } from "#ui/input-field.tsx";
import { StaffPhoneField } from "#ui/staff-phone-field.tsx";
import type { Bind } from "#ui/values.ts";

type PersonFieldsProps = {
	bind: Bind<"phone" | "name" | "email">;
	/** What is said of the telephone once it is known. */
	known?: ReactNode;
	/** Whether the form begins with them. */
	isFirst?: boolean;
};

/** Who a person is: telephone first, since that is what tells one from another. */
export function PersonFields({ bind, known, isFirst = true }: PersonFieldsProps) {
	return (
		<>
			<div>
				<StaffPhoneField label="Teléfono" isRequired autoFocus={isFirst} {...bind("phone")} />
				<div role="status">{known}</div>
			</div>
			<InputField label="Nombre" isRequired maxLength={120} {...bind("name")} />
			<Field label="Correo" name="email" isRequired={false}>
				<TextInput type="email" autoComplete="off" maxLength={200} {...bind("email")} />
			</Field>
		</>
	);
}

/** The tax number that goes on a customer's quotes. */
export function RucField({ bound }: { bound: Bound }) {
	return (
		<Field label="RUC" name="ruc" isRequired={false} hint={RUC_HINT}>
			<TextInput autoComplete="off" maxLength={40} {...bound} />
		</Field>
	);
}
