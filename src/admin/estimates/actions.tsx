import { useState } from "react";
import { ChangeButton } from "#admin/frame/change-button.tsx";
import { useMay } from "#admin/frame/context.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { download, read, staffApi } from "#api/client.ts";
import { REASON_LETTERS } from "#features/estimates/bounds.ts";
import type { Estimate } from "#features/estimates/contract.ts";
import { factsOf, isAccepted } from "#features/estimates/estimate-states.ts";
import { bound } from "#ui/bound.ts";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { InputField } from "#ui/input-field.tsx";
import { keysOf } from "#words/keys.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import { useBegin } from "./use-begin.ts";

const one = staffApi.admin.estimates[":id"];

type RecordActionsProps = { estimate: Estimate; onSend: () => void };

export function RecordActions({ estimate, onSend }: RecordActionsProps) {
	const { id, can, draft_id: begun, state } = estimate;
	const { isWaiting } = factsOf(state);
	const [isAnswering, setIsAnswering] = useState(false);
	const [withdrawing, setWithdrawing] = useState<Withdrawing>();
	const may = useMay();
	const next = useBegin();
	const param = { id };
	const isOffered = {
		reopen: can.reopen && may("reopenEstimate"),
		link: isWaiting,
		void: can.void,
	};
	const offered = keysOf(isOffered).filter((what) => isOffered[what]);

	/** Renewing creates a new draft. */
	const renew = () => read(one.renew.$post({ param, json: {} }));
	const save = () => download(one.pdf.$get({ param }));

	return (
		<div className="mt-4 flex flex-wrap gap-2">
			{can.answer && (
				<Button size="sm" icon="check" onClick={() => setIsAnswering(true)}>
					Registrar respuesta
				</Button>
			)}
			{can.renew && (
				<ChangeButton tone="primary" refresh={null} change={{ call: renew, onDone: next.open }}>
					Renovar
				</ChangeButton>
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
			<ChangeButton icon="download" refresh={null} change={{ call: save }}>
				PDF
			</ChangeButton>
			{offered.map((what) => (
				<Button key={what} tone="quiet" size="sm" onClick={() => setWithdrawing(what)}>
					{KINDS[what].action}
				</Button>
			))}
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

const KINDS = {
	void: {
		title: "¿Anular esta cotización?",
		text: "El enlace dice que ya no está disponible. No se puede deshacer.",
		action: "Anular",
		done: "Cotización anulada",
		call: one.void,
	},
	reopen: {
		title: "¿Deshacer la aprobación?",
		text: "Solo si el trabajo no ha empezado: vuelve a esperar la respuesta del cliente, o a estar vencida si su último día ya pasó. Queda escrito quién lo hizo y por qué.",
		action: "Deshacer la aprobación",
		done: "Aprobación deshecha",
		call: one.reopen,
	},
	link: {
		title: "¿Cambiar el enlace?",
		text: "El que tiene el cliente deja de abrir: hay que mandarle el nuevo.",
		action: "Cambiar el enlace",
		done: "Enlace cambiado: envíalo otra vez",
		call: one.link,
	},
};
type Withdrawing = keyof typeof KINDS;

const APPROVED = "El cliente ya la aprobó: anúlala solo si el trabajo no ha empezado.";
/** Shown when the estimate adds jobs to ones approved before. */
const SUPPLEMENT = "El enlace vuelve a lo que ya aprobó. No se puede deshacer.";

type ReasonDialogProps = { estimate: Estimate; what: Withdrawing; onClose: () => void };

/** Asks for the reason of a withdrawal; the history records it. */
function ReasonDialog({ estimate, what, onClose }: ReasonDialogProps) {
	const { title, text, action, done, call } = KINDS[what];
	const { id, updated_at, state, jobs } = estimate;
	const isVoid = what === "void";
	const warning = isVoid && isAccepted(state) ? `${APPROVED} ` : "";
	const outcome = isVoid && jobs.some(({ is_locked }) => is_locked) ? SUPPLEMENT : text;
	const [reason, setReason] = useState("");
	const [isMissing, setIsMissing] = useState(false);
	const { run, isBusy } = useChange();

	async function handleSubmit() {
		setIsMissing(!reason.trim());
		if (!reason.trim()) return;
		const json = { reason, updated_at };
		const isDone = await run({ call: () => read(call.$post({ param: { id }, json })), done });
		if (isDone) onClose();
	}

	return (
		<FormDialog
			id="motivo"
			title={title}
			description={warning + outcome}
			size="sm"
			startsInField
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
				maxLength={REASON_LETTERS}
				{...bound(reason, setReason)}
			/>
		</FormDialog>
	);
}
