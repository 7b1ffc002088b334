import type { ReactNode } from "react";
import { RUC_HINT } from "#panama/ruc.ts";
import type { Bound } from "#ui/bound.ts";
import { Field, TextInput } from "#ui/field.tsx";
import { StaffPhoneInput } from "#ui/staff-phone-input.tsx";

type PersonFieldsProps = {
	bind: (name: "phone" | "name" | "email") => Bound;
	errors: Record<string, string>;
	/** What is said of the telephone once it is known. */
	known?: ReactNode;
};

/** Who a person is: telephone first, since that is what tells one from another. */
export function PersonFields({ bind, errors, known }: PersonFieldsProps) {
	return (
		<>
			<div>
				<Field label="Teléfono" name="phone" isRequired error={errors.phone}>
					<StaffPhoneInput autoFocus {...bind("phone")} />
				</Field>
				<div role="status">{known}</div>
			</div>
			<Field label="Nombre" name="name" isRequired error={errors.name}>
				<TextInput autoComplete="off" maxLength={120} {...bind("name")} />
			</Field>
			<Field label="Correo" name="email" isRequired={false} error={errors.email}>
				<TextInput type="email" autoComplete="off" maxLength={200} {...bind("email")} />
			</Field>
		</>
	);
}

type RucFieldProps = { bound: Bound; error: string | undefined };

/** The tax number that goes on a customer's quotes. */
export function RucField({ bound, error }: RucFieldProps) {
	return (
		<Field label="RUC" name="ruc" isRequired={false} error={error} hint={RUC_HINT}>
			<TextInput autoComplete="off" maxLength={40} {...bound} />
		</Field>
	);
}
