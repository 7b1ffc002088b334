import { useState } from "react";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { isGivenUp, read, sentenceOf, staffApi } from "#api/client.ts";
import { AdminList } from "#features/staff/admin-list.tsx";
import type { Admin } from "#features/staff/contract.ts";
import { clearIf } from "#ui/clear-if.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useToast } from "#ui/toast.tsx";

type TeamProps = { admins: readonly Admin[]; onChanged: () => Promise<void> };

/** Takes the panel from someone, or gives it back. */
export function Team({ admins, onChanged }: TeamProps) {
	const now = useServerNow();
	const [leaving, setLeaving] = useState<Admin>();
	const [busyId, setBusyId] = useState<string>();
	const showToast = useToast();

	async function setActive(admin: Admin, isActive: boolean) {
		const { id, full_name } = admin;
		setBusyId(id);
		const { deactivation } = staffApi.admin.admins[":id"];
		const param = { id };
		try {
			await read(isActive ? deactivation.$delete({ param }) : deactivation.$post({ param }));
			const done = isActive ? "puede entrar otra vez" : "ya no puede entrar";
			showToast({ title: "Éxito", description: `${full_name} ${done}` });
			setLeaving(clearIf(admin));
			await onChanged();
		} catch (problem) {
			if (isGivenUp(problem)) return;
			const description = sentenceOf(problem);
			showToast({ title: "Error", description, variant: "destructive" });
		} finally {
			setBusyId(clearIf(id));
		}
	}

	return (
		<>
			<AdminList
				admins={admins}
				now={now}
				busyId={busyId}
				onDeactivate={setLeaving}
				onActivate={(admin) => void setActive(admin, true)}
			/>
			<ConfirmDialog
				isOpen={leaving !== undefined && busyId === undefined}
				onOpenChange={(isOpen) => !isOpen && setLeaving(undefined)}
				title={`¿Desactivar a ${leaving?.full_name}?`}
				text="Sale del panel ahora mismo en todos sus equipos. Lo que hizo queda en el historial y puedes reactivar su cuenta."
				confirmLabel="Desactivar"
				onConfirm={() => leaving && void setActive(leaving, false)}
			/>
		</>
	);
}
