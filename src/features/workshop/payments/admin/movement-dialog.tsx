import { ApiProblem, read, staffApi } from "#api/client.ts";
import { useDialogForm } from "#core/records/admin/use-dialog-form.ts";
import { formatLongDay } from "#domain/time.ts";
import type { CashDay } from "#features/workshop/payments/cash/contract.ts";
import { CASH_MESSAGES } from "#features/workshop/payments/cash/messages.ts";
import type { MovementKind } from "#features/workshop/payments/cash/movement-kinds.ts";
import { Button } from "#ui/button.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { CompactChoice, InputField } from "#ui/input-field.tsx";
import { FormErrorProblem } from "./form-error-problem.ts";
import { parseAmount } from "./payment-values.ts";

type Values = { kind: MovementKind; cents: string; reason: string };

const KIND_OPTIONS = [
	{ value: "in", label: "Entró" },
	{ value: "out", label: "Salió" },
	{ value: "float", label: "Fondo" },
];
const KIND_HINTS: Record<MovementKind, string> = {
	in: "Efectivo que se agrega al cajón sin un cobro.",
	out: "Efectivo que se saca: una compra, pasajes, un depósito al banco.",
	float: "El efectivo con que empieza el día, para dar vuelto. Uno por día.",
};

type MovementDialogProps = {
	day: CashDay;
	startKind: MovementKind;
	onClose: () => void;
	onMoved: () => void;
};

/** Records cash that enters or leaves the drawer, for the day that is open. */
export function MovementDialog({ day, startKind, onClose, onMoved }: MovementDialogProps) {
	const form = useDialogForm<Values, CashDay & { updated_at: string }>({
		key: `caja-movimiento:${startKind}`,
		start: { kind: startKind, cents: "", reason: "" },
		requiredMessages: {},
		save: sendMovement,
		done: "Anotado en la caja",
		onSaved: onMoved,
		onContinue: onClose,
	});
	const { values, bind, problem } = form;
	const isShort = problem instanceof ApiProblem && problem.problem.code === "drawer_short";
	const countsLater = day.open_day !== day.today;
	return (
		<FormDialog
			id="mover-efectivo"
			title="Anotar efectivo"
			description={
				countsLater
					? `Hoy ya se cerró: cuenta para el ${formatLongDay(day.open_day)}.`
					: "Lo anotado no se cambia. Si te equivocas, anota lo contrario y di por qué."
			}
			form={form}
			action={
				isShort && (
					<Button tone="line" size="sm" onClick={() => void form.save({ exceeds_drawer: true })}>
						Sí, anotarlo así
					</Button>
				)
			}
			submitLabel="Anotar"
			busyLabel="Anotando…"
			cancelLabel="Cancelar"
			size="sm"
			ignoresOutsideClick
			onSubmit={() => void form.save()}
			onClose={onClose}
		>
			<CompactChoice
				legend="¿Qué pasó?"
				options={KIND_OPTIONS}
				hint={KIND_HINTS[values.kind]}
				{...bind("kind")}
			/>
			<InputField
				label="Monto"
				inputMode="decimal"
				placeholder="0.00"
				maxLength={20}
				isRequired
				{...bind("cents")}
			/>
			<InputField label="Motivo" maxLength={200} isRequired={values.kind !== "float"} {...bind("reason")} />
		</FormDialog>
	);
}

async function sendMovement({ kind, cents, reason }: Values, key: string, decision?: object) {
	const amount = parseAmount(cents, CASH_MESSAGES.cents);
	const errors = {
		...("error" in amount && { cents: amount.error }),
		...(kind !== "float" && !reason.trim() && { reason: CASH_MESSAGES.reason }),
	};
	if ("error" in amount || Object.keys(errors).length > 0) throw new FormErrorProblem(errors);
	const json = { kind, ...amount, reason, ...decision };
	const header = { "idempotency-key": key };
	const moved = await read(staffApi.admin.cash.movements.$post({ json, header }));
	return { ...moved, updated_at: moved.now };
}
