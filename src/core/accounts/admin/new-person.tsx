import { useState } from "react";
import { type FormActions, FormButton } from "#admin/frame/form-dialog.tsx";
import { useKeyedCall } from "#admin/frame/use-keyed-call.ts";
import { read, staffApi } from "#api/client.ts";
import type { Team } from "#core/accounts/contract.ts";
import { validateNewPerson } from "#core/accounts/new-admin.ts";
import type { IssuedPasswordLink, NewPerson as Person } from "#core/accounts/password-links/contract.ts";
import { proposeUsername } from "#core/accounts/password-links/username.ts";
import { clearIf } from "#ui/clear-if.ts";
import { Field, TextInput } from "#ui/field.tsx";
import { useToast } from "#ui/toast.tsx";
import { PasswordLinkDialog } from "./password-link-dialog.tsx";
import { RoleField } from "./role-field.tsx";

/** Creates an account without a password and shows the link with which its person chooses one. */
export function NewPerson({ team }: { team: Team }) {
	const [issued, setIssued] = useState<IssuedPasswordLink>();
	const sendKeyed = useKeyedCall();
	const showToast = useToast();

	function handleCreated(result: IssuedPasswordLink) {
		if (result.link) return setIssued(result);
		showToast({ title: "Ya estaba hecho", description: `${result.user.full_name} ya está en la lista.` });
	}

	function createPerson(formData: FormData, { send, showErrors }: FormActions) {
		const person = Object.fromEntries(formData) as Person;
		// Validate first, because the server asks for the password before it validates.
		const errors = validateNewPerson(person);
		if (Object.keys(errors).length > 0) return showErrors(errors);
		send({
			call: () =>
				sendKeyed({ ...person, updated_at: "" }, ({ updated_at: _, ...json }, header) =>
					read(staffApi.admin.invitations.$post({ json, header })),
				),
			onDone: handleCreated,
		});
	}

	return (
		<>
			<FormButton
				buttonLabel="Nueva persona"
				buttonProps={{ tone: "primary", icon: "plus" }}
				defaultError="No se creó la cuenta. Prueba otra vez en un minuto."
				id="nueva-persona"
				title="Nueva persona"
				description="Al crearla sale un enlace con su código QR: con él elige su contraseña y entra."
				submitLabel="Crear enlace"
				busyLabel="Creando…"
				onSubmit={createPerson}
			>
				<NewPersonFields usernames={team.admins.map(({ username }) => username)} />
			</FormButton>
			<PasswordLinkDialog issued={issued} onClose={() => setIssued(clearIf(issued))} />
		</>
	);
}

/** The user name follows the name until it is edited. */
function NewPersonFields({ usernames }: { usernames: readonly string[] }) {
	const [fullName, setFullName] = useState("");
	const [editedUsername, setEditedUsername] = useState<string>();
	const username = editedUsername ?? proposeUsername(fullName, usernames);
	return (
		<>
			<Field label="Nombre completo" name="full_name" isRequired>
				<TextInput
					autoComplete="off"
					maxLength={200}
					value={fullName}
					onChange={({ currentTarget }) => setFullName(currentTarget.value)}
				/>
			</Field>
			<RoleField selected="mechanic" />
			<Field
				label="Usuario"
				name="username"
				isRequired
				hint="Con él entra al panel: letras sin acentos, números, punto o guion."
			>
				<TextInput
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={40}
					value={username}
					onChange={({ currentTarget }) => setEditedUsername(currentTarget.value || undefined)}
				/>
			</Field>
			<Field label="Correo" name="email" hint="Si no tiene, déjalo vacío: entra con su usuario.">
				<TextInput type="email" autoComplete="off" maxLength={200} />
			</Field>
		</>
	);
}
