import { Field, TextInput } from "#ui/field.tsx";
import { PasswordInput } from "#ui/password-input.tsx";
import type { NewAdmin } from "./contract.ts";
import { RoleField } from "./role-field.tsx";
import { PASSWORD_MIN } from "./rules.ts";

export function newAdminIn(typed: FormData): NewAdmin {
	const text = (name: string) => String(typed.get(name) ?? "");
	return {
		full_name: text("full_name"),
		username: text("username"),
		email: text("email"),
		password: text("password"),
		role: text("role") as "admin",
	};
}

/** The four facts of a new member of the staff, and their role. */
export function NewAdminFields({ errors }: { errors: Record<string, string> }) {
	return (
		<>
			<Field label="Nombre completo" name="full_name" isRequired error={errors.full_name}>
				<TextInput autoComplete="off" maxLength={200} />
			</Field>
			<Field
				label="Usuario"
				name="username"
				isRequired
				error={errors.username}
				hint="Con él entra al panel: letras sin acentos, números, punto o guion."
			>
				<TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={40} />
			</Field>
			<Field label="Correo" name="email" isRequired error={errors.email}>
				<TextInput type="email" autoComplete="off" maxLength={200} />
			</Field>
			<Field
				label="Contraseña"
				name="password"
				isRequired
				error={errors.password}
				hint={`Al menos ${PASSWORD_MIN} caracteres. Tendrá que cambiarla al entrar por primera vez.`}
			>
				<PasswordInput autoComplete="new-password" maxLength={500} />
			</Field>
			<RoleField chosen="recepcion" error={errors.role} />
		</>
	);
}
