import { read, staffApi } from "#api/client.ts";
import type { NewAdmin } from "#features/staff/contract.ts";
import { newAdminProblems, PASSWORD_RULE } from "#features/staff/new-admin.ts";
import { RoleField } from "#features/staff/role-field.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { PasswordInput } from "#ui/password-input.tsx";
import { type Filled, FormButton } from "./form-dialog.tsx";

export function CreateAdmin() {
	return (
		<FormButton
			press="Crear Admin"
			look={{ tone: "primary", icon: "plus" }}
			failure="Error creando administrador"
			id="nuevo-admin"
			title="Crear Admin"
			description="Entra con lo que escribas aquí y elige enseguida su propia contraseña."
			submitLabel="Crear"
			busyLabel="Creando…"
			onSubmit={create}
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
			<RoleField chosen="owner" />
		</FormButton>
	);
}

function create(typed: FormData, { send, refuse }: Filled) {
	const json = Object.fromEntries(typed) as NewAdmin;
	// Validate first, because the server asks for the password before it validates.
	const problems = newAdminProblems(json);
	if (Object.keys(problems).length > 0) return refuse(problems);
	send({
		call: () => read(staffApi.admin["create-admin"].$post({ json })),
		done: ({ message }) => message,
	});
}
