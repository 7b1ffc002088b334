import { useState } from "react";
import { useServerNow } from "#admin/server-clock.ts";
import { isGivenUp, read, sentenceOf, staffApi } from "#api/client.ts";
import { AdminList } from "#features/staff/admin-list.tsx";
import type { Admin } from "#features/staff/contract.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useToast } from "#ui/toast.tsx";

type TeamProps = { admins: readonly Admin[]; onChanged: () => Promise<void> };

/** Takes the panel from someone, or gives it back. */
export function Team({ admins, onChanged }: TeamProps) {
	const now = useServerNow();
	const [leaving, setLeaving] = useState<Admin>();
	const [busyId, setBusyId] = useState<string>();
	const showToast = useToast();

	async function setActive({ id, full_name }: Admin, isActive: boolean) {
		setBusyId(id);
		const { deactivation } = staffApi.admin.admins[":id"];
		const param = { id };
		try {
			await read(isActive ? deactivation.$delete({ param }) : deactivation.$post({ param }));
			const done = isActive ? "puede entrar otra vez" : "ya no puede entrar";
			showToast({ title: "Éxito", description: `${full_name} ${done}` });
			setLeaving(undefined);
			await onChanged();
		} catch (problem) {
			if (isGivenUp(problem)) return;
			const description = sentenceOf(problem);
			showToast({ title: "Error", description, variant: "destructive" });
		} finally {
			setBusyId(undefined);
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
