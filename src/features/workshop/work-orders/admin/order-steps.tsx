import { useState } from "react";
import { useChange } from "#admin/frame/use-change.ts";
import { useKeyedCall } from "#admin/frame/use-keyed-call.ts";
import { read, staffApi } from "#api/client.ts";
import { BASIS_LABELS, type Basis } from "#features/workshop/work-orders/choices.ts";
import type { Order } from "#features/workshop/work-orders/contract.ts";
import { getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";
import { Button } from "#ui/button.tsx";
import { useFormValues } from "#ui/form-values.ts";
import { formatUsd } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { CompactChoice, InputField } from "#ui/input-field.tsx";
import { CheckupFields, useCheckup } from "./check-up-fields.tsx";
import { getMainStep } from "./next-press.ts";
import { type OpenOrder, OrderForm } from "./order-form.tsx";

export type Step = Order["next"][number];
type StepButtonsProps = {
	next: readonly Step[];
	isBusy: boolean;
	onStep: (step: Step) => void;
};

/** Shows the main next step as the primary button if it is possible, or else what it still needs. */
export function StepButtons({ next, isBusy, onStep }: StepButtonsProps) {
	const main = getMainStep(next);
	if (!main) return null;
	return main.why_not ? (
		<p className="flex gap-2 font-medium">
			<Icon name="info" />
			{main.why_not}
		</p>
	) : (
		<Button
			className="sm:justify-self-start"
			isBusy={isBusy}
			busyLabel="Un momento…"
			onClick={() => onStep(main)}
		>
			{main.press}
		</Button>
	);
}

const moveApi = staffApi.admin["work-orders"][":id"].move;
type Move = Parameters<typeof moveApi.$post>[0]["json"];

/** Returns a function that moves an order, each press under a key of its own. */
function useMoveOrder() {
	const send = useKeyedCall();
	return (id: string, move: Move) =>
		send(move, (json, header) => read(moveApi.$post({ param: { id }, header, json })));
}

type OrderStepsProps = { open: OpenOrder; paidCents: number; onDeliver: () => void };

/**
 * Manages the steps of an order at reception. @returns `press` makes a step, or opens the form for its details, which
 * is in `form`
 */
export function useOrderSteps({ open, paidCents, onDeliver }: OrderStepsProps) {
	const { order, setCurrent, refresh } = open;
	const [pendingStep, setPendingStep] = useState<Step>();
	const moveOrder = useMoveOrder();
	const { run, isBusy } = useChange(refresh);

	// The step was made, by a colleague or by a press whose answer is missing.
	if (pendingStep?.to === order.state) setPendingStep(undefined);

	function press(step: Step) {
		if (getOrderStateInfo(step.to).isDelivered) return onDeliver();
		if (step.needs_reason || step.why_not) return setPendingStep(step);
		const json = { to: step.to, updated_at: order.updated_at };
		void run({
			call: () => moveOrder(order.id, json),
			onDone: setCurrent,
			failureTitle: "Nada cambió",
		});
	}

	const form = pendingStep && (
		<StepForm
			open={open}
			step={pendingStep}
			paidCents={paidCents}
			onClose={() => setPendingStep(undefined)}
		/>
	);
	return { isBusy, press, form };
}

type StepFormProps = { open: OpenOrder; step: Step; paidCents: number; onClose: () => void };

function StepForm({ open, step, paidCents, onClose }: StepFormProps) {
	const { order } = open;
	const { isInside } = getOrderStateInfo(step.to);
	const isLeaving = !isInside && !step.is_back;
	const { values, bind } = useFormValues({ reason: "", basis: "warranty" as Basis });
	const { reason, basis } = values;
	const needsBasis = step.why_not !== null;
	const checkup = useCheckup(isLeaving);
	const moveOrder = useMoveOrder();
	const totalCents = order.total_cents + checkup.cents;
	return (
		<OrderForm
			open={open}
			title={step.press}
			submitLabel={step.press}
			onClose={onClose}
			validate={checkup.validate}
			send={(updatedAt) =>
				moveOrder(order.id, {
					to: step.to,
					updated_at: updatedAt,
					...(needsBasis ? { basis, basis_reason: reason } : { reason }),
					...checkup.input,
				})
			}
		>
			{needsBasis && (
				<CompactChoice
					legend="No espera aprobación porque es"
					options={Object.entries(BASIS_LABELS).map(([value, label]) => ({ value, label }))}
					{...bind("basis")}
				/>
			)}
			<InputField
				label={needsBasis ? "¿Por qué no se cobra?" : "¿Por qué?"}
				maxLength={500}
				{...bind("reason")}
				name={needsBasis ? "basis_reason" : "reason"}
			/>
			{isLeaving && (
				<CheckupFields checkup={checkup} hasWaitingEstimate={order.estimate?.is_waiting ?? false} />
			)}
			{isLeaving && <AmountDue totalCents={totalCents} paidCents={paidCents} />}
		</OrderForm>
	);
}

/** Shows what a car that leaves unrepaired has to pay, and what happens next. */
function AmountDue({ totalCents, paidCents }: { totalCents: number; paidCents: number }) {
	const creditCents = paidCents - totalCents;
	return (
		<div className="grid gap-2">
			{totalCents > 0 ? (
				<div>
					<p className="text-muted">A pagar por lo que se hizo</p>
					<p className="figure">{formatUsd(totalCents)}</p>
					<p className="text-sm text-muted">
						Queda en «Por cobrar»: cóbralo con «Cobrar», en «Cuenta». Los trabajos sin hacer no se cobran.
					</p>
				</div>
			) : (
				<p className="text-sm text-muted">No queda nada por cobrar.</p>
			)}
			{creditCents > 0 && (
				<p className="font-medium">
					{`Ya se cobraron ${formatUsd(paidCents)}: ${formatUsd(creditCents)} quedan a favor del cliente. Devolverlos le toca al dueño, en «Cuenta».`}
				</p>
			)}
		</div>
	);
}

/** Formats why the work is free, or "" when it is charged. */
export const formatBasis = ({ basis, basis_reason }: Pick<Order, "basis" | "basis_reason">) =>
	basis ? `${BASIS_LABELS[basis]}: ${basis_reason}` : "";
