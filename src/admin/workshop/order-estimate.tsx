import { useState } from "react";
import { ESTIMATES } from "#admin/estimates/paths.ts";
import { useBegin } from "#admin/estimates/use-begin.ts";
import { late } from "#admin/frame/late.tsx";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { factsOf } from "#features/work-orders/order-states.ts";
import { dotted, formatUsd } from "#ui/format.ts";
import { ApproveInPerson } from "./open-estimate.tsx";
import type { OpenOrder } from "./order-form.tsx";

/** Loaded only when it opens. */
const MenuDialog = late(async () => (await import("./menu-dialog.tsx")).MenuDialog);

/** Shows the estimate of an order and offers to add work from the price list or a new estimate. */
export function OrderEstimate({ open }: { open: OpenOrder }) {
	const { id, estimate, draft_id: draft, state, jobs } = open.order;
	const { begin, isBusy } = useBegin();
	const [isChoosing, setChoosing] = useState(false);
	const { isInside, isReady } = factsOf(state);
	const isOpen = isInside && !isReady;
	const approved = jobs.reduce((sum, job) => sum + (job.is_approved ? job.total_cents : 0), 0);
	return (
		<>
			{estimate && (
				<p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
					<SmallLink to={`${ESTIMATES}/${estimate.id}`}>Ver la cotización</SmallLink>
					<span className="num">
						{dotted(
							estimate.reference,
							approved > 0 && `${formatUsd(approved)} aprobado`,
							estimate.is_waiting && `${formatUsd(estimate.total_cents)} espera respuesta`,
						)}
					</span>
				</p>
			)}
			{draft && (
				<p className="mt-3">
					<SmallLink to={`${ESTIMATES}/${draft}`}>Seguir con el borrador</SmallLink>
				</p>
			)}
			{isOpen && (
				<div className="mt-3 flex flex-wrap gap-2">
					{estimate?.is_waiting ? (
						<ApproveInPerson id={estimate.id} onApproved={() => void open.refresh()} />
					) : (
						<SmallButton icon="plus" onClick={() => setChoosing(true)}>
							Agregar trabajo de la lista
						</SmallButton>
					)}
					{!estimate && !draft && (
						<SmallButton icon="plus" isBusy={isBusy} onClick={() => begin({ lead_id: id })}>
							Cotizar
						</SmallButton>
					)}
				</div>
			)}
			{isChoosing && <MenuDialog open={open} onClose={() => setChoosing(false)} />}
		</>
	);
}
