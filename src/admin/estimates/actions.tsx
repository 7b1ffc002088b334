import { useState } from "react";
import { useMay } from "#admin/frame/context.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { download, read, staffApi } from "#api/client.ts";
import type { Estimate } from "#features/estimates/contract.ts";
import { factsOf, isAccepted } from "#features/estimates/estimate-states.ts";
import { Button } from "#ui/button.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";
import { ReasonDialog, type Withdrawing } from "./reason-dialog.tsx";
import { useBegin } from "./use-begin.ts";

const one = staffApi.admin.estimates[":id"];

type RecordActionsProps = { estimate: Estimate; onSend: () => void };

export function RecordActions({ estimate, onSend }: RecordActionsProps) {
	const { id, can, draft_id: begun, state } = estimate;
	const { isWaiting } = factsOf(state);
	const [isAnswering, setIsAnswering] = useState(false);
	const [withdrawing, setWithdrawing] = useState<Withdrawing>();
	const { run, busyId } = useChange(null);
	const may = useMay();
	const next = useBegin();
	const param = { id };

	/** Renewed, it is a draft of its own. */
	const renew = () =>
		void run({
			id: "renew",
			call: () => read(one.renew.$post({ param, json: {} })),
			onDone: next.open,
		});

	return (
		<div className="mt-4 flex flex-wrap gap-2">
			{can.answer && (
				<Button size="sm" icon="check" onClick={() => setIsAnswering(true)}>
					Registrar respuesta
				</Button>
			)}
			{can.renew && (
				<Button size="sm" isBusy={busyId === "renew"} onClick={renew}>
					Renovar
				</Button>
			)}
			{isWaiting && (
				<SmallButton icon="share" onClick={onSend}>
					Enviar otra vez
				</SmallButton>
			)}
			{can.version && !begun && (
				<SmallButton
					icon="edit"
					isBusy={next.isBusy}
					onClick={() => next.begin({ estimate_id: id })}
				>
					{isAccepted(state) ? "Agregar trabajos" : "Cambiar: versión nueva"}
				</SmallButton>
			)}
			<SmallButton
				icon="download"
				isBusy={busyId === "pdf"}
				onClick={() => void run({ id: "pdf", call: () => download(one.pdf.$get({ param })) })}
			>
				PDF
			</SmallButton>
			{can.reopen && may("reopenEstimate") && (
				<Button tone="quiet" size="sm" onClick={() => setWithdrawing("reopen")}>
					Deshacer la aprobación
				</Button>
			)}
			{isWaiting && (
				<Button tone="quiet" size="sm" onClick={() => setWithdrawing("link")}>
					Cambiar el enlace
				</Button>
			)}
			{can.void && (
				<Button tone="quiet" size="sm" onClick={() => setWithdrawing("void")}>
					Anular
				</Button>
			)}
			{isAnswering && <AnswerDialog estimate={estimate} onClose={() => setIsAnswering(false)} />}
			{withdrawing && (
				<ReasonDialog
					estimate={estimate}
					what={withdrawing}
					onClose={() => setWithdrawing(undefined)}
				/>
			)}
		</div>
	);
}
