import type { FormEvent } from "react";
import { useFormChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import { PASSWORD_RULE } from "#core/accounts/new-admin.ts";
import { Button } from "#ui/button.tsx";
import { Field, FieldScope } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { PasswordInput } from "#ui/password-input.tsx";

type OwnPasswordFormProps = {
	username: string;
	/** Receives the number of other sessions that ended. */
	onChanged: (endedSessions: number) => void;
};

/** Changes the user's own password. */
export function OwnPasswordForm({ username, onChanged }: OwnPasswordFormProps) {
	const { send, errors, message, isBusy } = useFormChange(null);

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isBusy) return;
		const form = event.currentTarget;
		const formData = new FormData(form);
		const json = {
			current_password: String(formData.get("current_password")),
			new_password: String(formData.get("new_password")),
		};
		void send({
			call: () => read(staffApi.admin.me.password.$put({ json })),
			onDone({ ended_sessions }) {
				form.reset();
				onChanged(ended_sessions);
			},
		});
	}

	return (
		<FieldScope id="clave" errors={errors}>
			<form method="post" onSubmit={handleSubmit} className="grid gap-4">
				<FormSummary message={message} />
				<input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
				<Field label="Contraseña actual" name="current_password" isRequired>
					<PasswordInput autoComplete="current-password" maxLength={500} />
				</Field>
				<Field label="Contraseña nueva" name="new_password" isRequired hint={PASSWORD_RULE}>
					<PasswordInput autoComplete="new-password" maxLength={500} />
				</Field>
				<Button type="submit" isBusy={isBusy} busyLabel="Guardando…" className="justify-self-start">
					Cambiar contraseña
				</Button>
			</form>
		</FieldScope>
	);
}
