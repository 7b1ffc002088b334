import { useState } from "react";
import { useChange } from "#admin/frame/use-change.ts";
import { ApiProblem, read, staffApi } from "#api/client.ts";
import type { Hour } from "#features/appointments/agenda/board.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { whenOf } from "#features/appointments/staff/appointment-words.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { AgendaContext } from "./context.ts";
import { useHourToast } from "./tell.ts";

export type PlannedMove = Hour & { visit: Visit };
type MoveDialogProps = {
	move: PlannedMove | undefined;
	/** Receives the move, since another one may have been started meanwhile. */
	onDone: (move: PlannedMove) => void;
	context: AgendaContext;
};

/** Asks to confirm a move after a drag; nothing changes before that. */
export function MoveDialog({ move, onDone, context }: MoveDialogProps) {
	const { refresh } = context;
	const { run, busyId } = useChange(refresh);
	const toastOf = useHourToast();
	/** Rejection of this move because the hour is full; overbooking resolves it. */
	const [refused, setRefused] = useState<{ move: PlannedMove; why: string }>();
	const refusal = refused?.move === move ? refused : undefined;

	function handleConfirm(confirmed: PlannedMove) {
		const { visit, day, time } = confirmed;
		const json = { day, time, updated_at: visit.updated_at, ...(refusal && { overbook: true }) };
		void run({
			id: idOf(confirmed),
			call: () => read(staffApi.admin.agenda[":id"].time.$put({ param: { id: visit.id }, json })),
			done: (moved) => toastOf(moved),
			onDone: () => onDone(confirmed),
			failedTitle: "La cita no se movió",
			onFailed(problem) {
				const isFull = problem instanceof ApiProblem && problem.problem.code === "slot_taken";
				if (isFull) setRefused({ move: confirmed, why: problem.message });
				else onDone(confirmed);
				return isFull;
			},
		});
	}

	return (
		<ConfirmDialog
			isOpen={move !== undefined}
			onClose={() => move && onDone(move)}
			title={`¿Mover la cita de ${move?.visit.name ?? ""}?`}
			text={
				move && (
					<span>
						De {whenOf(move.visit)} a{" "}
						<strong>{whenOf({ ...move, until: move.visit.until })}</strong>.
						{refusal && <span className="mt-2 block font-medium text-error">{refusal.why}</span>}
					</span>
				)
			}
			confirmLabel={refusal ? "Mover en sobrecupo" : "Mover"}
			cancelLabel="Dejarla donde está"
			tone="primary"
			isBusy={move !== undefined && busyId === idOf(move)}
			busyLabel="Moviendo…"
			onConfirm={() => move && handleConfirm(move)}
		/>
	);
}

const idOf = ({ visit, day, time }: PlannedMove) => [visit.id, day, time].join();
