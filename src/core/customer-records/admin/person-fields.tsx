import type { ReactNode } from "react";
import { RUC_HINT } from "#domain/ruc.ts";
import { Field, TextInput } from "#ui/field.tsx";
import type { FieldBinding } from "#ui/field-binding.ts";
import type { FieldBinder } from "#ui/form-values.ts";
import { InputField, StaffPhoneField } from "#ui/input-field.tsx";

type PersonFieldsProps = {
	bind: FieldBinder<"phone" | "name" | "email">;
	/** A status shown below the telephone. */
	phoneStatus?: ReactNode;
	/** Whether these are the first fields of the form; the telephone then gets the focus. */
	isFirst?: boolean;
};

/** Asks for a person's contact data; the telephone comes first because it identifies the person. */
export function PersonFields({ bind, phoneStatus, isFirst = true }: PersonFieldsProps) {
	return (
		<>
			<div>
				<StaffPhoneField label="Teléfono" isRequired autoFocus={isFirst} {...bind("phone")} />
				<div role="status">{phoneStatus}</div>
			</div>
			<InputField label="Nombre" isRequired maxLength={120} {...bind("name")} />
			<Field label="Correo" name="email" isRequired={false}>
				<TextInput type="email" autoComplete="off" maxLength={200} {...bind("email")} />
			</Field>
		</>
	);
}

/** Asks for the tax number printed on a customer's quotes. */
export function RucField({ bound }: { bound: FieldBinding }) {
	return (
		<Field label="RUC" name="ruc" isRequired={false} hint={RUC_HINT}>
			<TextInput autoComplete="off" maxLength={40} {...bound} />
		</Field>
	);
}
