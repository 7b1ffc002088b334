import { MoreActions } from "#admin/frame/more-actions.tsx";
import { PinnedPress } from "#admin/frame/pinned-press.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useLogContact } from "#admin/frame/use-log-contact.ts";
import { ESTIMATES } from "#admin/paths.ts";
import { getCallName } from "#domain/text/greeting.ts";
import { useCreateDraft } from "#features/workshop/estimates/admin/use-create-draft.ts";
import type { Order } from "#features/workshop/work-orders/contract.ts";
import { getOrderStateInfo, isStart } from "#features/workshop/work-orders/order-states.ts";
import { Button, ButtonLink, ChatLink } from "#ui/button.tsx";
import { formatUsd } from "#ui/format.ts";
import { getMainStep, getNextPress } from "./next-press.ts";
import { InPersonApproval } from "./open-estimate.tsx";
import type { OpenOrder } from "./order-form.tsx";
import { OrderChat } from "./order-link.tsx";
import { getOrderPhase } from "./order-phase.ts";
import { formatBasis, type Step, useOrderSteps } from "./order-steps.tsx";

type OrderNextStepProps = {
	open: OpenOrder;
	/** Paid so far, which a car that leaves unrepaired leaves in the customer's favour. */
	paidCents: number;
	/** Opens the sheet that hands the car over and takes the payment. */
	onDeliver: () => void;
};

/** Says where an order stands and offers the one thing that it asks for; the other steps stand beside it or are hidden. */
export function OrderNextStep({ open, paidCents, onDeliver }: OrderNextStepProps) {
	const { order } = open;
	const { isBusy, press, form } = useOrderSteps({ open, paidCents, onDeliver });
	const { title, hint } = describeOrder(order);
	const next = getNextPress(order);
	const shownStep = next?.kind === "step" ? next.step : undefined;
	const main = getMainStep(order.next);
	const otherSteps = order.next.filter((step) => step !== shownStep && !step.why_not);
	// Only a step forward stands beside the next one; the way back and out are hidden at first.
	const besideSteps = otherSteps.filter((step) => step === main || getOrderPhase(order) === "left");
	const hiddenSteps = otherSteps.filter((step) => !besideSteps.includes(step));
	const blockedStart = order.next.find(({ to, why_not }) => why_not && isStart(order.state, to));
	return (
		<section
			aria-label="Próximo paso"
			className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 border border-l-4 border-line border-l-accent bg-paper p-4 max-md:-mx-4 max-md:border-r-0"
		>
			<div className="min-w-0 grow basis-64">
				<p className="font-semibold wrap-anywhere">{title}</p>
				{hint && <p className="text-sm text-muted wrap-anywhere">{hint}</p>}
				{order.basis && <p className="text-sm wrap-anywhere">{formatBasis(order)}</p>}
			</div>
			<div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow">
				{next && (
					<PinnedPress chat={next.kind !== "notify" && <OrderChat order={order} />}>
						{next.kind === "step" && (
							<Button isBusy={isBusy} busyLabel="Un momento…" onClick={() => press(next.step)}>
								{next.step.press}
							</Button>
						)}
						{next.kind === "approve" && (
							<InPersonApproval id={next.estimateId} tone="primary" onApproved={() => void open.refresh()} />
						)}
						{next.kind === "draft" && (
							<ButtonLink to={`${ESTIMATES}/${next.draftId}`}>Seguir con el borrador</ButtonLink>
						)}
						{next.kind === "quote" && <QuoteButton leadId={order.lead_id} />}
						{next.kind === "notify" && <NotifyReady open={open} />}
					</PinnedPress>
				)}
				{blockedStart && (
					<SmallButton onClick={() => press(blockedStart)}>Empezar por garantía o cortesía</SmallButton>
				)}
				<StepList steps={besideSteps} onPress={press} />
			</div>
			{hiddenSteps.length > 0 && (
				<MoreActions>
					<StepList steps={hiddenSteps} onPress={press} />
				</MoreActions>
			)}
			{form}
		</section>
	);
}

const StepList = ({ steps, onPress }: { steps: readonly Step[]; onPress: (step: Step) => void }) =>
	steps.map((step) => (
		<SmallButton key={step.to} onClick={() => onPress(step)}>
			{step.press}
		</SmallButton>
	));

function QuoteButton({ leadId }: { leadId: string }) {
	const { createDraft, isBusy } = useCreateDraft();
	return (
		<Button isBusy={isBusy} onClick={() => createDraft({ lead_id: leadId })}>
			Cotizar
		</Button>
	);
}

/** Opens the chat that says that the car is ready. */
function NotifyReady({ open: { order, refresh } }: { open: OpenOrder }) {
	const logContact = useLogContact(refresh);
	const { lead_id: id, name, phone, message } = order;
	return (
		<ChatLink number={phone ?? ""} text={message} onClick={() => logContact({ id, name }, "whatsapp")}>
			Avisar que está listo
		</ChatLink>
	);
}

/** The party that an order waits for: its customer, or the work. */
type OrderStanding = "left" | "readyNotified" | "readyUnnotified" | "awaitsAnswer" | "awaitsWork";

function getOrderStanding(order: Order): OrderStanding {
	const phase = getOrderPhase(order);
	if (phase === "left") return "left";
	const isBlocked = Boolean(getMainStep(order.next)?.why_not);
	if (phase === "ready" && !isBlocked) return order.is_notified ? "readyNotified" : "readyUnnotified";
	const awaitsAnswer = phase === "inWork" && order.estimate?.is_waiting && order.group === "approval";
	return awaitsAnswer ? "awaitsAnswer" : "awaitsWork";
}

/** Says what an order waits for, and what helps. */
function describeOrder(order: Order): { title: string; hint: string } {
	const { state, estimate, blocker, name, approved } = order;
	const customer = getCallName(name) || "El cliente";
	switch (getOrderStanding(order)) {
		case "left":
			return { title: getOrderStateInfo(state).label, hint: "" };
		case "readyNotified":
			return { title: blocker, hint: `${customer} ya sabe que está listo.` };
		case "readyUnnotified":
			return { title: `${customer} todavía no sabe que está listo.`, hint: "" };
		case "awaitsAnswer":
			return {
				title: `${customer} no ha respondido la cotización de ${formatUsd(estimate?.total_cents ?? 0)}.`,
				hint: "Si está aquí, apruébala en persona.",
			};
		case "awaitsWork":
			return { title: blocker, hint: getMainStep(order.next)?.why_not || approved.join(", ") };
	}
}
