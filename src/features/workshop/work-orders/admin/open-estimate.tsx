import { useState } from "react";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { ESTIMATES } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import type { Estimate } from "#features/workshop/estimates/contract.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { formatUsd } from "#ui/format.ts";
import type { BlockingEstimate } from "./work-selection.ts";

type InPersonApprovalProps = { id: string; tone?: "primary" | "line" | "link"; onApproved: () => void };

/** Records in-person approval of every open job of a sent estimate. */
export function InPersonApproval({ id, tone = "line", onApproved }: InPersonApprovalProps) {
	const [estimateToApprove, setEstimateToApprove] = useState<Estimate>();
	const { run, isBusy } = useChange(null);
	const param = { id };
	const jobs = estimateToApprove?.jobs.filter(({ is_locked }) => !is_locked) ?? [];

	const loadEstimate = () =>
		run({
			call: () => read(staffApi.admin.estimates[":id"].$get({ param })),
			onDone: setEstimateToApprove,
		});

	async function approve({ version, total_cents, name }: Estimate) {
		const answerDetails = { via: "in_person", said_by: name || "Cliente", text: "" } as const;
		const json = { version, total_cents, job_ids: jobs.map((job) => job.id), ...answerDetails };
		const isDone = await run({
			call: () => read(staffApi.admin.estimates[":id"].answer.$post({ param, json })),
			successMessage: `Aprobado: ${formatUsd(total_cents)}`,
			failureTitle: "No se aprobó",
		});
		setEstimateToApprove(undefined);
		if (isDone) onApproved();
	}

	return (
		<>
			<Button
				tone={tone}
				size={tone === "primary" ? "md" : "sm"}
				isBusy={isBusy}
				onClick={() => void loadEstimate()}
			>
				Aprobarla en persona
			</Button>
			{estimateToApprove && (
				<ConfirmDialog
					isOpen
					tone="primary"
					onClose={() => setEstimateToApprove(undefined)}
					title={`¿Lo aprueba así? ${formatUsd(estimateToApprove.total_cents)}, ITBMS incluido`}
					text={`${jobs.map(({ title }) => title).join(", ")}. Queda fijo, con tu nombre.`}
					confirmLabel="Sí, en persona"
					onConfirm={() => void approve(estimateToApprove)}
					isBusy={isBusy}
				/>
			)}
		</>
	);
}

type OpenEstimateActionsProps = { estimate: BlockingEstimate; onApproved: () => void };

/** Offers the actions for an open estimate that blocks price list work. */
export function OpenEstimateActions({
	estimate: { estimate_id: id, can_approve },
	onApproved,
}: OpenEstimateActionsProps) {
	return (
		<div className="flex flex-wrap gap-2">
			<SmallLink to={`${ESTIMATES}/${id}`}>Abrir la cotización</SmallLink>
			{can_approve && <InPersonApproval id={id} onApproved={onApproved} />}
		</div>
	);
}
