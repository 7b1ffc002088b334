import { useState } from "react";
import { ApiProblem, read, staffApi } from "#api/client.ts";
import type { StartTime } from "#features/appointments/agenda/board.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { whenOf } from "#features/appointments/staff/appointment-words.ts";
import { clearIf } from "#ui/clear-if.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useToast } from "#ui/toast.tsx";

export type PlannedMove = { visit: Visit; day: string; time: StartTime };
type MoveDialogProps = {
	move: PlannedMove | undefined;
	/** Told which: another may have been asked about since. */
	onDone: (move: PlannedMove) => void;
	refresh: () => Promise<void>;
};

/** After a drag: what is about to change, and nothing changes before it is confirmed. */
export function MoveDialog({ move, onDone, refresh }: MoveDialogProps) {
	const [busyWith, setBusyWith] = useState<PlannedMove>();
	/** The refusal of this very move, and whether one car more would do. */
	const [refused, setRefused] = useState<{ move: PlannedMove; why: string; isFull: boolean }>();
	const showToast = useToast();
	const refusal = refused?.move === move ? refused : undefined;

	async function handleConfirm(confirmed: PlannedMove) {
		const { visit, day, time } = confirmed;
		setBusyWith(confirmed);
		try {
			const json = {
				...{ day, time, updated_at: visit.updated_at },
				...(refusal?.isFull && { overbook: true }),
			};
			await read(staffApi.admin.agenda[":id"].time.$put({ param: { id: visit.id }, json }));
			showToast({ title: `${visit.name}: ${whenOf({ day, time })}` });
			onDone(confirmed);
		} catch (problem) {
			const isRefusal = problem instanceof ApiProblem;
			const isFull = isRefusal && problem.problem.code === "slot_taken";
			const why = isRefusal ? problem.message : "Prueba otra vez en un minuto.";
			if (isFull) setRefused({ move: confirmed, why, isFull });
			else {
				showToast({ title: "La cita no se movió", description: why, variant: "destructive" });
				onDone(confirmed);
			}
		} finally {
			await refresh();
			setBusyWith(clearIf(confirmed));
		}
	}

	return (
		<ConfirmDialog
			isOpen={move !== undefined}
			onOpenChange={(isOpen) => !isOpen && move && onDone(move)}
			title={`¿Mover la cita de ${move?.visit.name ?? ""}?`}
			text={
				move && (
					<>
						De {whenOf(move.visit)} a <strong>{whenOf(move)}</strong>.
						{refusal && <span className="mt-2 block font-medium text-error">{refusal.why}</span>}
					</>
				)
			}
			confirmLabel={refusal?.isFull ? "Mover en sobrecupo" : "Mover"}
			cancelLabel="Dejarla donde está"
			tone="primary"
			isBusy={move !== undefined && busyWith === move}
			busyLabel="Moviendo…"
			onConfirm={() => move && void handleConfirm(move)}
		/>
	);
}
