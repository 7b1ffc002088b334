import { useState } from "react";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { AgendaDay } from "#features/appointments/agenda/board.ts";
import { spokenDay } from "#panama-time.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useToast } from "#ui/toast.tsx";

/** Opens a day again that somebody had closed. */
export function ReopenDay({ day, refresh }: { day: AgendaDay; refresh: () => Promise<void> }) {
	const [isAsking, setIsAsking] = useState(false);
	const [isBusy, setIsBusy] = useState(false);
	const showToast = useToast();

	async function handleConfirm() {
		setIsBusy(true);
		try {
			const param = { day: day.day };
			await read(staffApi.admin.agenda["closed-days"][":day"].$delete({ param }));
			await refresh();
			setIsAsking(false);
			showToast({ title: `El ${spokenDay(day.day)} está abierto otra vez` });
		} catch (problem) {
			const why = sentenceOf(problem);
			showToast({ title: "El día sigue cerrado", description: why, variant: "destructive" });
		} finally {
			setIsBusy(false);
		}
	}

	return (
		<>
			<Button tone="line" size="sm" onClick={() => setIsAsking(true)}>
				Reabrir este día
			</Button>
			<ConfirmDialog
				isOpen={isAsking}
				onOpenChange={setIsAsking}
				title={`¿Reabrir el ${spokenDay(day.day)}?`}
				text={`Está cerrado por: ${day.reason}. En cuanto lo reabras, los clientes pueden agendar ese día.`}
				confirmLabel="Reabrir"
				tone="primary"
				isBusy={isBusy}
				busyLabel="Reabriendo…"
				onConfirm={() => void handleConfirm()}
			/>
		</>
	);
}
