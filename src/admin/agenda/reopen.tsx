import { useState } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import type { AgendaDay } from "#features/appointments/agenda/board.ts";
import { spokenDay } from "#panama/time.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

export function ReopenDay({ day, refresh }: { day: AgendaDay; refresh: () => Promise<void> }) {
	const [isAsking, setIsAsking] = useState(false);
	const { run, isBusy } = useChange(refresh);

	function handleConfirm() {
		const param = { day: day.day };
		void run({
			call: () => read(staffApi.admin.agenda["closed-days"][":day"].$delete({ param })),
			onDone: () => setIsAsking(false),
			done: { title: `El ${spokenDay(day.day)} está abierto otra vez` },
			failedTitle: "El día sigue cerrado",
		});
	}

	return (
		<>
			<SmallButton onClick={() => setIsAsking(true)}>Reabrir este día</SmallButton>
			<ConfirmDialog
				isOpen={isAsking}
				onClose={() => setIsAsking(false)}
				title={`¿Reabrir el ${spokenDay(day.day)}?`}
				text={`Está cerrado por: ${day.reason}. En cuanto lo reabras, los clientes pueden agendar ese día.`}
				confirmLabel="Reabrir"
				tone="primary"
				isBusy={isBusy}
				busyLabel="Reabriendo…"
				onConfirm={handleConfirm}
			/>
		</>
	);
}
