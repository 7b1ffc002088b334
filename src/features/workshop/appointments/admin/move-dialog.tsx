import { useState } from "react";
import { useChange } from "#admin/frame/use-change.ts";
import { ApiProblem, read, staffApi } from "#api/client.ts";
import { formatDayAndTime } from "#features/workshop/appointments/agenda/staff-messages.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { Hour } from "./board.ts";
import type { AgendaContext } from "./context.ts";
import { useHourToast } from "./hour-toast.ts";

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
	const buildToast = useHourToast();
	/** Rejection of this move because the hour is full; overbooking resolves it. */
	const [rejection, setRejection] = useState<{ move: PlannedMove; message: string }>();
	const currentRejection = rejection?.move === move ? rejection : undefined;

	function handleConfirm(confirmedMove: PlannedMove) {
		const { visit, day, time } = confirmedMove;
		const json = {
			day,
			time,
			updated_at: visit.updated_at,
			...(currentRejection && { overbook: true }),
		};
		void run({
			id: getMoveId(confirmedMove),
			call: () => read(staffApi.admin.agenda[":id"].time.$put({ param: { id: visit.id }, json })),
			successMessage: (moved) => buildToast(moved),
			onDone: () => onDone(confirmedMove),
			failureTitle: "La cita no se movió",
			onFailed(problem) {
				const isFull = problem instanceof ApiProblem && problem.problem.code === "slot_taken";
				if (isFull) setRejection({ move: confirmedMove, message: problem.message });
				else onDone(confirmedMove);
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
						De {formatDayAndTime(move.visit)} a{" "}
						<strong>{formatDayAndTime({ ...move, until: move.visit.until })}</strong>.
						{currentRejection && (
							<span className="mt-2 block font-medium text-error">{currentRejection.message}</span>
						)}
					</span>
				)
			}
			confirmLabel={currentRejection ? "Mover en sobrecupo" : "Mover"}
			cancelLabel="Dejarla donde está"
			tone="primary"
			isBusy={move !== undefined && busyId === getMoveId(move)}
			busyLabel="Moviendo…"
			onConfirm={() => move && handleConfirm(move)}
		/>
	);
}

const getMoveId = ({ visit, day, time }: PlannedMove) => [visit.id, day, time].join();
