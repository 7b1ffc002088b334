import { useState } from "react";
import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import { REASON_LETTERS } from "#features/estimates/bounds.ts";
import type { Estimate } from "#features/estimates/contract.ts";
import { isAccepted } from "#features/estimates/estimate-states.ts";
import { bound } from "#ui/bound.ts";
import { Field, TextInput } from "#ui/field.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";

const one = staffApi.admin.estimates[":id"];

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
		text: "Solo si el trabajo no ha empezado: vuelve a esperar la respuesta del cliente. Queda escrito quién lo hizo y por qué.",
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
export type Withdrawing = keyof typeof KINDS;

const APPROVED = "El cliente ya la aprobó: anúlala solo si el trabajo no ha empezado.";

type ReasonDialogProps = { estimate: Estimate; what: Withdrawing; onClose: () => void };

/** What is taken back is taken back for a reason, which the history keeps. */
export function ReasonDialog({ estimate, what, onClose }: ReasonDialogProps) {
	const { title, text, action, done, call } = KINDS[what];
	const { id, updated_at, state } = estimate;
	const warning = what === "void" && isAccepted(state) ? `${APPROVED} ` : "";
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
			description={warning + text}
			size="sm"
			startsInField
			isBusy={isBusy}
			onClose={onClose}
			cancelLabel="Cancelar"
			submitLabel={action}
			busyLabel="Un momento…"
			tone={what === "void" ? "danger" : "primary"}
			onSubmit={() => void handleSubmit()}
		>
			<Field
				label="Motivo"
				name="reason"
				isRequired
				error={isMissing && !reason.trim() ? "Escribe el motivo" : undefined}
			>
				<TextInput maxLength={REASON_LETTERS} autoComplete="off" {...bound(reason, setReason)} />
			</Field>
		</FormDialog>
	);
}
