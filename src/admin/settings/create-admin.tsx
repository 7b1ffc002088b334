import { read, staffApi } from "#api/client.ts";
import { newAdminProblems } from "#features/staff/new-admin.ts";
import { NewAdminFields, newAdminIn } from "#features/staff/new-admin-form.tsx";
import { Button } from "#ui/button.tsx";
import { FormDialog, useDialogForm } from "./form-dialog.tsx";

export function CreateAdmin({ onCreated }: { onCreated: () => Promise<void> }) {
	const form = useDialogForm("Error creando administrador");

	async function create(typed: FormData) {
		const json = newAdminIn(typed);
		// The server asks for the password first: what is wrong is said before that.
		const problems = newAdminProblems(json);
		if (Object.keys(problems).length > 0) return form.refuse(problems);
		await form.submit(async () => {
			const { message } = await read(staffApi.admin["create-admin"].$post({ json }));
			void onCreated();
			return message;
		});
	}

	return (
		<>
			<Button size="sm" icon="plus" onClick={() => form.toggle(true)}>
				Crear Admin
			</Button>
			<FormDialog
				form={form}
				id="nuevo-admin"
				title="Crear Admin"
				description="Entra con lo que escribas aquí y elige enseguida su propia contraseña."
				submitLabel="Crear"
				busyLabel="Creando…"
				onSubmit={(typed) => void create(typed)}
			>
				<NewAdminFields errors={form.errors} />
			</FormDialog>
		</>
	);
}
