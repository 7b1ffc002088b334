import { usePanel } from "#admin/frame/context.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { read, staffApi } from "#api/client.ts";
import { OwnDetailsFields, ownDetailsIn } from "#features/staff/own-details-form.tsx";
import { FormDialog, useDialogForm } from "./form-dialog.tsx";

/** Changes one's own name and e-mail; the header and the greeting follow. */
export function EditOwnDetails({ onChanged }: { onChanged: () => Promise<void> }) {
	const { user, setUser } = usePanel();
	const form = useDialogForm("No se guardaron tus datos. Prueba otra vez en un minuto.");
	const save = (typed: FormData) =>
		form.submit(async () => {
			setUser(await read(staffApi.admin.me.$put({ json: ownDetailsIn(typed) })));
			void onChanged();
			return "Tus datos quedaron guardados";
		});
	return (
		<>
			<SmallButton icon="edit" onClick={() => form.toggle(true)}>
				Editar mis datos
			</SmallButton>
			<FormDialog
				form={form}
				id="mis-datos"
				title="Editar mis datos"
				description="Para cambiar el correo te pedimos la contraseña si la escribiste hace más de 15 minutos."
				submitLabel="Guardar"
				busyLabel="Guardando…"
				onSubmit={(typed) => void save(typed)}
			>
				<OwnDetailsFields user={user} errors={form.errors} />
			</FormDialog>
		</>
	);
}
