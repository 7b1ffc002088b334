import { useState } from "react";
import { createLazyComponent } from "#admin/frame/lazy-component.tsx";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { ESTIMATES } from "#admin/paths.ts";
import { useCreateDraft } from "#features/estimates/admin/use-create-draft.ts";
import { getOrderStateInfo } from "#features/work-orders/order-states.ts";
import { formatUsd, joinWithDots } from "#ui/format.ts";
import { InPersonApproval } from "./open-estimate.tsx";
import type { OpenOrder } from "./order-form.tsx";

/** Loaded only when it opens. */
const PriceListDialog = createLazyComponent(
	async () => (await import("./price-list-dialog.tsx")).PriceListDialog,
);

/** Shows the estimate of an order and offers to add work from the price list or a new estimate. */
export function OrderEstimate({ open }: { open: OpenOrder }) {
	const { lead_id, estimate, draft_id: draftId, state, jobs } = open.order;
	const { createDraft: beginEstimate, isBusy } = useCreateDraft();
	const [isPickerOpen, setPickerOpen] = useState(false);
	const { isInside, isReady } = getOrderStateInfo(state);
	const isOpen = isInside && !isReady;
	const approvedCents = jobs.reduce((total, job) => total + (job.is_approved ? job.total_cents : 0), 0);
	return (
		<>
			{estimate && (
				<p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
					<SmallLink to={`${ESTIMATES}/${estimate.id}`}>Ver la cotización</SmallLink>
					<span className="num">
						{joinWithDots(
							estimate.reference,
							approvedCents > 0 && `${formatUsd(approvedCents)} aprobado`,
							estimate.is_waiting && `${formatUsd(estimate.total_cents)} espera respuesta`,
						)}
					</span>
				</p>
			)}
			{draftId && (
				<p className="mt-3">
					<SmallLink to={`${ESTIMATES}/${draftId}`}>Seguir con el borrador</SmallLink>
				</p>
			)}
			{isOpen && (
				<div className="mt-3 flex flex-wrap gap-2">
					{estimate?.is_waiting ? (
						<InPersonApproval id={estimate.id} onApproved={() => void open.refresh()} />
					) : (
						<SmallButton icon="plus" onClick={() => setPickerOpen(true)}>
							Agregar trabajo de la lista
						</SmallButton>
					)}
					{!estimate && !draftId && (
						<SmallButton icon="plus" isBusy={isBusy} onClick={() => beginEstimate({ lead_id })}>
							Cotizar
						</SmallButton>
					)}
				</div>
			)}
			{isPickerOpen && <PriceListDialog open={open} onClose={() => setPickerOpen(false)} />}
		</>
	);
}
