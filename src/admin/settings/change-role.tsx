import { useEffect } from "react";
import { read, staffApi } from "#api/client.ts";
import type { Admin } from "#features/staff/contract.ts";
import { RoleField } from "#features/staff/role-field.tsx";
import { nameOfRole } from "#roles.ts";
import { FormDialog, useDialogForm } from "./form-dialog.tsx";

type ChangeRoleProps = {
	/** Whose role; undefined while nobody's is asked for. */
	admin: Admin | undefined;
	onClose: (admin: Admin | undefined) => void;
	onChanged: () => Promise<void>;
};

export function ChangeRole({ admin, onClose, onChanged }: ChangeRoleProps) {
	const form = useDialogForm("No se cambió el rol. Prueba otra vez en un minuto.");
	const { isOpen, toggle } = form;
	const asked = admin?.id;
	// biome-ignore lint/correctness/useExhaustiveDependencies: it opens once for each person who is asked about
	useEffect(() => {
		if (asked) toggle(true);
	}, [asked]);

	function handleSubmit(typed: FormData) {
		if (!admin) return;
		const role = String(typed.get("role")) as "admin";
		void form.submit(async () => {
			const param = { id: admin.id };
			await read(staffApi.admin.admins[":id"].role.$put({ param, json: { role } }));
			void onChanged();
			onClose(admin);
			return `${admin.full_name} tiene el rol ${nameOfRole(role)} y entra de nuevo con su contraseña`;
		});
	}

	return (
		<FormDialog
			form={{
				...form,
				isOpen: isOpen && admin !== undefined,
				toggle(open) {
					toggle(open);
					if (!open) onClose(admin);
				},
			}}
			id="otro-rol"
			title={`Rol de ${admin?.full_name}`}
			description="Al guardarlo sale del panel en todos sus equipos; entra otra vez con su misma contraseña."
			submitLabel="Guardar"
			busyLabel="Guardando…"
			onSubmit={handleSubmit}
		>
			<RoleField key={asked} chosen={admin?.role ?? ""} error={form.errors.role} />
		</FormDialog>
	);
}
