import { read, staffApi } from "#api/client.ts";
import type { NewAdmin } from "#features/staff/contract.ts";
import { NewAdminForm } from "#features/staff/new-admin-form.tsx";
import { Button } from "#ui/button.tsx";
import { FormDialog, useDialogForm } from "./form-dialog.tsx";

const FORM = "nuevo-admin";

/** 'Crear Admin': the specification's prompts as one form that says what is wrong. */
export function CreateAdmin({ onCreated }: { onCreated: () => Promise<void> }) {
	const form = useDialogForm("Error creando administrador");
	const create = (json: NewAdmin) =>
		form.submit(async () => {
			const { message } = await read(staffApi.admin["create-admin"].$post({ json }));
			void onCreated();
			return message;
		});
	return (
		<>
			<Button size="sm" icon="plus" onClick={() => form.toggle(true)}>
				Crear Admin
			</Button>
			<FormDialog
				form={form}
				id={FORM}
				title="Crear Admin"
				description="Podrá ver y cambiar todo lo que ves tú."
				submitLabel="Crear"
				busyLabel="Creando…"
			>
				<NewAdminForm
					id={FORM}
					errors={form.errors}
					message={form.message}
					onSubmit={(admin) => void create(admin)}
				/>
			</FormDialog>
		</>
	);
}
