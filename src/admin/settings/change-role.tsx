import { read, staffApi } from "#api/client.ts";
import type { Admin } from "#features/staff/contract.ts";
import { RoleField } from "#features/staff/role-field.tsx";
import { nameOfRole } from "#roles.ts";
import { FormDialog, useDialogForm } from "./form-dialog.tsx";

type ChangeRoleProps = {
	admin: Admin;
	onClose: () => void;
	onChanged: () => Promise<void>;
};

export function ChangeRole({ admin, onClose, onChanged }: ChangeRoleProps) {
	const form = useDialogForm("No se cambió el rol. Prueba otra vez en un minuto.");

	function handleSubmit(typed: FormData) {
		const role = String(typed.get("role")) as "admin";
		void form.submit(async () => {
			const param = { id: admin.id };
			await read(staffApi.admin.admins[":id"].role.$put({ param, json: { role } }));
			void onChanged();
			onClose();
			return `${admin.full_name} tiene el rol ${nameOfRole(role)} y entra de nuevo con su contraseña`;
		});
	}

	return (
		<FormDialog
			form={{ ...form, isOpen: true, toggle: onClose }}
			id="otro-rol"
			title={`Rol de ${admin.full_name}`}
			description="Al guardarlo sale del panel en todos sus equipos; entra otra vez con su misma contraseña."
			submitLabel="Guardar"
			busyLabel="Guardando…"
			onSubmit={handleSubmit}
		>
			<RoleField chosen={admin.role} error={form.errors.role} />
		</FormDialog>
	);
}
