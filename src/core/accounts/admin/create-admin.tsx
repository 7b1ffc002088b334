import { type FormActions, FormButton } from "#admin/frame/form-dialog.tsx";
import { read, staffApi } from "#api/client.ts";
import type { NewAdmin } from "#core/accounts/contract.ts";
import { PASSWORD_RULE, validateNewAdmin } from "#core/accounts/new-admin.ts";
import { Field, TextInput } from "#ui/field.tsx";
import { PasswordInput } from "#ui/password-input.tsx";
import { RoleField } from "./role-field.tsx";

/** Creates an account with a password that the owner types; «Nueva persona» gives a link instead. */
export function CreateAdmin() {
	return (
		<FormButton
			buttonLabel="Crear Admin"
			defaultError="Error creando administrador"
			id="nuevo-admin"
			title="Crear Admin"
			description="Con contraseña: entra con la que escribas aquí y elige enseguida una propia."
			submitLabel="Crear"
			busyLabel="Creando…"
			onSubmit={createAdmin}
		>
			<Field label="Nombre completo" name="full_name" isRequired>
				<TextInput autoComplete="off" maxLength={200} />
			</Field>
			<Field
				label="Usuario"
				name="username"
				isRequired
				hint="Con él entra al panel: letras sin acentos, números, punto o guion."
			>
				<TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={40} />
			</Field>
			<Field label="Correo" name="email" isRequired>
				<TextInput type="email" autoComplete="off" maxLength={200} />
			</Field>
			<Field
				label="Contraseña"
				name="password"
				isRequired
				hint={`${PASSWORD_RULE} Tendrá que cambiarla al entrar por primera vez.`}
			>
				<PasswordInput autoComplete="new-password" maxLength={500} />
			</Field>
			<RoleField selected="owner" />
		</FormButton>
	);
}

function createAdmin(formData: FormData, { send, showErrors }: FormActions) {
	const json = Object.fromEntries(formData) as NewAdmin;
	// Validate first, because the server asks for the password before it validates.
	const errors = validateNewAdmin(json);
	if (Object.keys(errors).length > 0) return showErrors(errors);
	send({
		call: () => read(staffApi.admin["create-admin"].$post({ json })),
		successMessage: ({ message }) => message,
	});
}
