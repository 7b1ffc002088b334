import { useState } from "react";
import { createLazyComponent } from "#admin/frame/lazy-component.tsx";
import { TextButton, TextLink } from "#admin/frame/small-button.tsx";
import { ESTIMATES } from "#admin/paths.ts";
import { useCreateDraft } from "#features/workshop/estimates/admin/use-create-draft.ts";
import { getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";
import { formatUsd, joinWithDots } from "#ui/format.ts";
import { getNextPress } from "./next-press.ts";
import { InPersonApproval } from "./open-estimate.tsx";
import type { OpenOrder } from "./order-form.tsx";

/** Loaded only when it opens. */
const PriceListDialog = createLazyComponent(
	async () => (await import("./price-list-dialog.tsx")).PriceListDialog,
);

/** Shows the estimate of an order and offers to add work from the price list or another estimate. */
export function OrderEstimate({ open }: { open: OpenOrder }) {
	const { lead_id, estimate, draft_id: draftId, state, jobs } = open.order;
	const { createDraft: beginEstimate, isBusy } = useCreateDraft();
	const [isPickerOpen, setPickerOpen] = useState(false);
	const { isInside, isReady } = getOrderStateInfo(state);
	const isOpen = isInside && !isReady;
	const next = getNextPress(open.order)?.kind;
	const approvedCents = jobs.reduce((total, job) => total + (job.is_approved ? job.total_cents : 0), 0);
	return (
		<>
			{estimate && (
				<p className="num mt-3 text-muted">
					{joinWithDots(
						estimate.reference,
						approvedCents > 0 && `${formatUsd(approvedCents)} aprobado`,
						estimate.is_waiting && `${formatUsd(estimate.total_cents)} espera respuesta`,
					)}
				</p>
			)}
			<p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 empty:hidden">
				{estimate && <TextLink to={`${ESTIMATES}/${estimate.id}`}>Ver la cotización</TextLink>}
				{draftId && next !== "draft" && (
					<TextLink to={`${ESTIMATES}/${draftId}`}>Seguir con el borrador</TextLink>
				)}
				{isOpen && estimate?.is_waiting && next !== "approve" && (
					<InPersonApproval id={estimate.id} tone="link" onApproved={() => void open.refresh()} />
				)}
				{isOpen && !estimate?.is_waiting && (
					<TextButton onClick={() => setPickerOpen(true)}>Agregar trabajo de la lista</TextButton>
				)}
				{isOpen && !estimate && !draftId && next !== "quote" && (
					<TextButton isBusy={isBusy} onClick={() => beginEstimate({ lead_id })}>
						Cotizar
					</TextButton>
				)}
			</p>
			{isPickerOpen && <PriceListDialog open={open} onClose={() => setPickerOpen(false)} />}
		</>
	);
}
