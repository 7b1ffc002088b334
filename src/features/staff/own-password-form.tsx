import type { FormEvent } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { PasswordInput } from "#ui/password-input.tsx";
import type { PasswordChange } from "./contract.ts";
import { PASSWORD_MIN } from "./rules.ts";

type OwnPasswordFormProps = {
	username: string;
	errors: Record<string, string>;
	message?: string;
	isBusy: boolean;
	onSubmit: (change: PasswordChange, form: HTMLFormElement) => void;
};

/** Changes one's own password; the surrounding FieldScope names its fields. */
export function OwnPasswordForm(props: OwnPasswordFormProps) {
	const { username, errors, message, isBusy, onSubmit } = props;

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isBusy) return;
		const typed = new FormData(event.currentTarget);
		onSubmit(
			{
				current_password: String(typed.get("current_password")),
				new_password: String(typed.get("new_password")),
			},
			event.currentTarget,
		);
	}

	return (
		<form method="post" onSubmit={handleSubmit} className="grid gap-4">
			<FormSummary errors={errors} message={Object.keys(errors).length > 0 ? undefined : message} />
			<input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
			<Field
				label="Contraseña actual"
				name="current_password"
				isRequired
				error={errors.current_password}
			>
				<PasswordInput autoComplete="current-password" maxLength={500} />
			</Field>
			<Field
				label="Contraseña nueva"
				name="new_password"
				isRequired
				error={errors.new_password}
				hint={`Al menos ${PASSWORD_MIN} caracteres. Cuatro palabras sin relación sirven bien.`}
			>
				<PasswordInput autoComplete="new-password" maxLength={500} />
			</Field>
			<Button type="submit" isBusy={isBusy} busyLabel="Guardando…" className="justify-self-start">
				Cambiar contraseña
			</Button>
		</form>
	);
}
