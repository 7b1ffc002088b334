import type { FormEvent } from "react";
import { Field, TextInput } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import type { OwnDetails, StaffUser } from "./contract.ts";

type OwnDetailsFormProps = {
	/** The submit button outside names the form by it. */
	id: string;
	user: StaffUser;
	errors: Record<string, string>;
	message?: string;
	onSubmit: (details: OwnDetails) => void;
};

/** One's own name and e-mail; the surrounding FieldScope names its fields. */
export function OwnDetailsForm({ id, user, errors, message, onSubmit }: OwnDetailsFormProps) {
	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const typed = new FormData(event.currentTarget);
		onSubmit({
			full_name: String(typed.get("full_name")),
			email: String(typed.get("email")).trim(),
		});
	}

	return (
		<form id={id} method="post" noValidate onSubmit={handleSubmit} className="grid gap-4">
			<FormSummary errors={errors} message={Object.keys(errors).length > 0 ? undefined : message} />
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
		</form>
	);
}
