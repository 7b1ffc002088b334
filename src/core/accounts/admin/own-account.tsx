import { useState } from "react";
import { useRevalidator } from "react-router";
import { usePanel } from "#admin/frame/context.ts";
import { type FormActions, FormButton } from "#admin/frame/form-dialog.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { read, staffApi } from "#api/client.ts";
import type { OwnDetails } from "#core/accounts/contract.ts";
import { getRoleName } from "#domain/permissions.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { formatCount } from "#ui/format.ts";
import { useToast } from "#ui/toast.tsx";
import { OwnPasswordForm } from "./own-password-form.tsx";

export function OwnAccount() {
	const { user } = usePanel();
	const { revalidate } = useRevalidator();
	const [isOpen, setIsOpen] = useState(false);
	const showToast = useToast();
	function handleChanged(endedCount: number) {
		setIsOpen(false);
		const endedText = formatCount(endedCount, "sesión se cerró", "sesiones se cerraron");
		showToast({
			title: "Éxito",
			description: endedCount > 0 ? `Contraseña cambiada; ${endedText}` : "Contraseña cambiada",
		});
		void revalidate();
	}
	return (
		<>
			<DataRows
				rows={[
					{ label: "Nombre completo", value: user.full_name },
					{ label: "Correo", value: user.email || "—" },
					{ label: "Usuario", value: user.username },
					{ label: "Rol", value: getRoleName(user.role) },
				]}
			/>
			<div className="mt-3 flex flex-wrap gap-2">
				<EditOwnDetails />
				<SmallButton onClick={() => setIsOpen(true)}>Cambiar contraseña</SmallButton>
			</div>
			<Dialog
				isOpen={isOpen}
				onClose={() => setIsOpen(false)}
				ignoresOutsideClick
				size="sm"
				title="Cambiar contraseña"
				description="Tus otras sesiones se cierran al guardarla."
			>
				<OwnPasswordForm username={user.username} onChanged={handleChanged} />
			</Dialog>
		</>
	);
}

/** Edits the user's own name and email; the header and the greeting update with them. */
function EditOwnDetails() {
	const { user, setUser } = usePanel();
	function save(formData: FormData, { send }: FormActions) {
		const json = Object.fromEntries(formData) as OwnDetails;
		send({
			call: () => read(staffApi.admin.me.$put({ json })),
			onDone: setUser,
			successMessage: "Tus datos quedaron guardados",
		});
	}
	return (
		<FormButton
			buttonLabel="Editar mis datos"
			buttonProps={{ icon: "edit" }}
			defaultError="No se guardaron tus datos. Prueba otra vez en un minuto."
			id="mis-datos"
			title="Editar mis datos"
			description="Para cambiar el correo te pedimos la contraseña si la escribiste hace más de 15 minutos."
			submitLabel="Guardar"
			busyLabel="Guardando…"
			onSubmit={save}
		>
			<Field
				label="Nombre completo"
				name="full_name"
				isRequired
				hint="Sale en el saludo, en la Bandeja y en el historial."
			>
				<TextInput autoComplete="name" maxLength={200} defaultValue={user.full_name} />
			</Field>
			<Field label="Correo" name="email" isRequired={false}>
				<TextInput type="email" autoComplete="email" maxLength={200} defaultValue={user.email} />
			</Field>
		</FormButton>
	);
}
