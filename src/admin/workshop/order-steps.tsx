import { useState } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import { BASES, type Basis } from "#features/work-orders/choices.ts";
import type { Order } from "#features/work-orders/contract.ts";
import { factsOf } from "#features/work-orders/order-states.ts";
import { Button } from "#ui/button.tsx";
import { formatUsd } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { CompactChoice, InputField } from "#ui/input-field.tsx";
import { useValues } from "#ui/values.ts";
import { type OpenOrder, OrderForm } from "./order-form.tsx";

type Step = Order["next"][number];
type StepsProps = {
	next: readonly Step[];
	isBusy: boolean;
	onStep: (step: Step) => void;
};

/** Shows the main next step as a large button with its missing requirement, then the other steps. */
export function Steps({ next, isBusy, onStep }: StepsProps) {
	const [first] = next.filter(({ is_back }) => !is_back);
	return (
		<>
			{first && (
				<div>
					<Button
						isWide
						disabled={first.why_not !== null}
						isBusy={isBusy}
						busyLabel="Un momento…"
						aria-describedby={first.why_not ? "falta" : undefined}
						onClick={() => onStep(first)}
					>
						{first.press}
					</Button>
					{first.why_not && (
						<p id="falta" className="mt-2 flex gap-2 font-medium">
							<Icon name="info" />
							{first.why_not}
						</p>
					)}
				</div>
			)}
			<div className="flex flex-wrap gap-2 empty:hidden">
				{next
					.filter((step) => step !== first && !step.why_not)
					.map((step) => (
						<SmallButton key={step.to} onClick={() => onStep(step)}>
							{step.press}
						</SmallButton>
					))}
			</div>
		</>
	);
}

const moves = staffApi.admin["work-orders"][":id"].move;
type Move = Parameters<typeof moves.$post>[0]["json"];
const moveTo = (id: string, json: Move) => read(moves.$post({ param: { id }, json }));

/** Shows the steps of an order at reception and opens a form when a step needs details. */
export function OrderSteps({ open }: { open: OpenOrder }) {
	const { order, show, refresh } = open;
	const [asking, setAsking] = useState<Step>();
	const { run, isBusy } = useChange(refresh);
	const lacking = order.next.find(({ to, why_not }) => to === "in_progress" && why_not);

	function handleStep(step: Step) {
		if (step.needs_reason || factsOf(step.to).isDelivered) return setAsking(step);
		const json = { to: step.to, updated_at: order.updated_at };
		void run({ call: () => moveTo(order.id, json), onDone: show, failedTitle: "Nada cambió" });
	}

	return (
		<div className="grid gap-3">
			<Steps next={order.next} isBusy={isBusy} onStep={handleStep} />
			{lacking && (
				<SmallButton className="justify-self-start" onClick={() => setAsking(lacking)}>
					Empezar por garantía o cortesía
				</SmallButton>
			)}
			{asking && <StepForm open={open} step={asking} onClose={() => setAsking(undefined)} />}
		</div>
	);
}

type StepFormProps = { open: OpenOrder; step: Step; onClose: () => void };

function StepForm({ open, step, onClose }: StepFormProps) {
	const { order } = open;
	const { isDelivered, isInside } = factsOf(step.to);
	const start = { reason: "", basis: "warranty" as Basis, delivered_to: order.name };
	const { values, bind } = useValues(start);
	const { reason, basis, delivered_to } = values;
	const asksBasis = step.why_not !== null;
	return (
		<OrderForm
			open={open}
			title={step.press}
			submitLabel={step.press}
			onClose={onClose}
			send={(updatedAt) =>
				moveTo(order.id, {
					to: step.to,
					updated_at: updatedAt,
					...(asksBasis ? { basis, basis_why: reason } : { reason }),
					...(isDelivered && { delivered_to, total_cents: order.total_cents }),
				})
			}
		>
			{!isInside && (isDelivered || order.total_cents > 0) && (
				<div>
					<p className="text-muted">A pagar por lo que se hizo</p>
					<p className="figure text-3xl">{formatUsd(order.total_cents)}</p>
					{order.basis && <p className="font-medium">{basisWords(order)}</p>}
				</div>
			)}
			{isDelivered ? (
				<InputField label="¿A quién se le entrega?" maxLength={120} {...bind("delivered_to")} />
			) : (
				<>
					{asksBasis && (
						<CompactChoice
							legend="No espera aprobación porque es"
							options={Object.entries(BASES).map(([value, label]) => ({ value, label }))}
							{...bind("basis")}
						/>
					)}
					<InputField
						label={asksBasis ? "¿Por qué no se cobra?" : "¿Por qué?"}
						maxLength={500}
						{...bind("reason")}
						name={asksBasis ? "basis_why" : "reason"}
					/>
				</>
			)}
		</OrderForm>
	);
}

/** Formats why the work is free, or "" when it is charged. */
export const basisWords = ({ basis, basis_why }: Pick<Order, "basis" | "basis_why">) =>
	basis ? `${BASES[basis]}: ${basis_why}` : "";
