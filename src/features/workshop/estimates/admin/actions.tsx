import { useState } from "react";
import { ChangeButton } from "#admin/frame/change-buttons.tsx";
import { useHasRight } from "#admin/frame/context.ts";
import { MoreActions } from "#admin/frame/more-actions.tsx";
import { PinnedPress } from "#admin/frame/pinned-press.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { download, read, staffApi } from "#api/client.ts";
import { getKeys } from "#domain/text/keys.ts";
import { MAX_REASON_LENGTH } from "#features/workshop/estimates/bounds.ts";
import type { Estimate } from "#features/workshop/estimates/contract.ts";
import { getEstimateStateInfo, isAccepted } from "#features/workshop/estimates/estimate-states.ts";
import { Button } from "#ui/button.tsx";
import { bindField } from "#ui/field-binding.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { InputField } from "#ui/input-field.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";
import { useCreateDraft } from "./use-create-draft.ts";

const estimateApi = staffApi.admin.estimates[":id"];

type RecordActionsProps = { estimate: Estimate; onSend: () => void };

export function RecordActions({ estimate, onSend }: RecordActionsProps) {
	const { id, can, draft_id: draftId, state } = estimate;
	const { isWaiting } = getEstimateStateInfo(state);
	const [isAnswering, setIsAnswering] = useState(false);
	const [withdrawal, setWithdrawal] = useState<Withdrawal>();
	const may = useHasRight();
	const newDraft = useCreateDraft();
	const param = { id };
	const canWithdraw = {
		reopen: can.reopen && may("reopenEstimate"),
		link: isWaiting,
		void: can.void,
	};
	const withdrawals = getKeys(canWithdraw).filter((withdrawalType) => canWithdraw[withdrawalType]);

	/** Renewing creates a new draft. */
	const renew = () => read(estimateApi.renew.$post({ param, json: {} }));
	const downloadPdf = () => download(estimateApi.pdf.$get({ param }));

	return (
		<div className="mt-4 flex flex-wrap gap-2">
			{can.answer && draftId && (
				<SmallButton onClick={() => setIsAnswering(true)}>Registrar respuesta</SmallButton>
			)}
			{can.answer && !draftId && (
				<PinnedPress>
					<Button size="sm" icon="check" onClick={() => setIsAnswering(true)}>
						Registrar respuesta
					</Button>
				</PinnedPress>
			)}
			{can.renew && (
				<PinnedPress>
					<ChangeButton tone="primary" refresh={null} change={{ call: renew, onDone: newDraft.openDraft }}>
						Renovar
					</ChangeButton>
				</PinnedPress>
			)}
			{isWaiting && (
				<SmallButton icon="share" onClick={onSend}>
					Enviar otra vez
				</SmallButton>
			)}
			{can.version && !draftId && (
				<SmallButton
					icon="edit"
					isBusy={newDraft.isBusy}
					onClick={() => newDraft.createDraft({ estimate_id: id })}
				>
					{isAccepted(state) ? "Agregar trabajos" : "Cambiar: versión nueva"}
				</SmallButton>
			)}
			<ChangeButton icon="download" refresh={null} change={{ call: downloadPdf }}>
				PDF
			</ChangeButton>
			{withdrawals.length > 0 && (
				<MoreActions>
					{withdrawals.map((withdrawalType) => (
						<SmallButton key={withdrawalType} onClick={() => setWithdrawal(withdrawalType)}>
							{WITHDRAWALS[withdrawalType].action}
						</SmallButton>
					))}
				</MoreActions>
			)}
			{isAnswering && <AnswerDialog estimate={estimate} onClose={() => setIsAnswering(false)} />}
			{withdrawal && (
				<ReasonDialog
					estimate={estimate}
					withdrawalType={withdrawal}
					onClose={() => setWithdrawal(undefined)}
				/>
			)}
		</div>
	);
}

const WITHDRAWALS = {
	void: {
		title: "¿Anular esta cotización?",
		text: "El enlace dice que ya no está disponible. No se puede deshacer.",
		action: "Anular",
		done: "Cotización anulada",
		call: estimateApi.void,
	},
	reopen: {
		title: "¿Deshacer la aprobación?",
		text: "Solo si el trabajo no ha empezado: vuelve a esperar la respuesta del cliente, o a estar vencida si su último día ya pasó. Queda escrito quién lo hizo y por qué.",
		action: "Deshacer la aprobación",
		done: "Aprobación deshecha",
		call: estimateApi.reopen,
	},
	link: {
		title: "¿Cambiar el enlace?",
		text: "El que tiene el cliente deja de abrir: hay que mandarle el nuevo.",
		action: "Cambiar el enlace",
		done: "Enlace cambiado: envíalo otra vez",
		call: estimateApi.link,
	},
};
type Withdrawal = keyof typeof WITHDRAWALS;

const APPROVED_WARNING = "El cliente ya la aprobó: anúlala solo si el trabajo no ha empezado.";
/** Shown when the estimate adds jobs to ones approved before. */
const SUPPLEMENT_TEXT = "El enlace vuelve a lo que ya aprobó. No se puede deshacer.";

type ReasonDialogProps = { estimate: Estimate; withdrawalType: Withdrawal; onClose: () => void };

/** Asks for the reason of a withdrawal; the history records it. */
function ReasonDialog({ estimate, withdrawalType, onClose }: ReasonDialogProps) {
	const { title, text, action, done, call } = WITHDRAWALS[withdrawalType];
	const { id, updated_at, state, jobs } = estimate;
	const isVoid = withdrawalType === "void";
	const warning = isVoid && isAccepted(state) ? `${APPROVED_WARNING} ` : "";
	const outcome = isVoid && jobs.some(({ is_locked }) => is_locked) ? SUPPLEMENT_TEXT : text;
	const [reason, setReason] = useState("");
	const [isMissing, setIsMissing] = useState(false);
	const { run, isBusy } = useChange();

	async function handleSubmit() {
		setIsMissing(!reason.trim());
		if (!reason.trim()) return;
		const json = { reason, updated_at };
		const isDone = await run({ call: () => read(call.$post({ param: { id }, json })), successMessage: done });
		if (isDone) onClose();
	}

	return (
		<FormDialog
			id="motivo"
			title={title}
			description={warning + outcome}
			size="sm"
			focusesFirstField
			isBusy={isBusy}
			onClose={onClose}
			cancelLabel="Cancelar"
			submitLabel={action}
			busyLabel="Un momento…"
			tone={isVoid ? "danger" : "primary"}
			onSubmit={() => void handleSubmit()}
		>
			<InputField
				label="Motivo"
				name="reason"
				isRequired
				error={isMissing && !reason.trim() ? "Escribe el motivo" : undefined}
				maxLength={MAX_REASON_LENGTH}
				{...bindField(reason, setReason)}
			/>
		</FormDialog>
	);
}
