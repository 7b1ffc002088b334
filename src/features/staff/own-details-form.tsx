import { Field, TextInput } from "#ui/field.tsx";
import type { OwnDetails, StaffUser } from "./contract.ts";

export const ownDetailsIn = (typed: FormData): OwnDetails => ({
	full_name: String(typed.get("full_name")),
	email: String(typed.get("email")).trim(),
});

type OwnDetailsProps = { user: StaffUser; errors: Record<string, string> };

/** One's own name and e-mail; the surrounding FieldScope names its fields. */
export function OwnDetailsFields({ user, errors }: OwnDetailsProps) {
	return (
		<>
			<Field
				label="Nombre completo"
				name="full_name"
				isRequired
				error={errors.full_name}
				hint="Sale en el saludo, en la Bandeja y en el historial."
			>
				<TextInput autoComplete="name" maxLength={200} defaultValue={user.full_name} />
			</Field>
			<Field label="Correo" name="email" isRequired={false} error={errors.email}>
				<TextInput type="email" autoComplete="email" maxLength={200} defaultValue={user.email} />
			</Field>
		</>
	);
}
