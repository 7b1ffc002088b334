import { useState } from "react";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import { AdminList } from "#features/staff/admin-list.tsx";
import type { Admin } from "#features/staff/contract.ts";
import { clearIf } from "#ui/clear-if.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

type TeamProps = { admins: readonly Admin[]; onChanged: () => Promise<void> };

/** Takes the panel from someone, or gives it back. */
export function Team({ admins, onChanged }: TeamProps) {
	const now = useServerNow();
	const [leaving, setLeaving] = useState<Admin>();
	const { run, busyId } = useChange(onChanged);

	function setActive(admin: Admin, isActive: boolean) {
		const { id, full_name } = admin;
		const { deactivation } = staffApi.admin.admins[":id"];
		const param = { id };
		void run({
			id,
			call: () => read(isActive ? deactivation.$delete({ param }) : deactivation.$post({ param })),
			done: `${full_name} ${isActive ? "puede entrar otra vez" : "ya no puede entrar"}`,
			onDone: () => setLeaving(clearIf(admin)),
		});
	}

	return (
		<>
			<AdminList
				admins={admins}
				now={now}
				busyId={busyId}
				onDeactivate={setLeaving}
				onActivate={(admin) => setActive(admin, true)}
			/>
			<ConfirmDialog
				isOpen={leaving !== undefined && busyId === undefined}
				onOpenChange={(isOpen) => !isOpen && setLeaving(undefined)}
				title={`¿Desactivar a ${leaving?.full_name}?`}
				text="Sale del panel ahora mismo en todos sus equipos. Lo que hizo queda en el historial y puedes reactivar su cuenta."
				confirmLabel="Desactivar"
				onConfirm={() => leaving && setActive(leaving, false)}
			/>
		</>
	);
}
