import { useState } from "react";
import { ESTIMATES } from "#admin/estimates/paths.ts";
import { SmallButton, SmallLink } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import type { Estimate } from "#features/estimates/contract.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { formatUsd } from "#ui/format.ts";
import type { OpenEstimate } from "./picked.ts";

type ApproveProps = { id: string; onApproved: () => void };

/** Records in-person approval of every open job of a sent estimate. */
export function ApproveInPerson({ id, onApproved }: ApproveProps) {
	const [asked, setAsked] = useState<Estimate>();
	const { run, isBusy } = useChange(null);
	const param = { id };
	const jobs = asked?.jobs.filter(({ is_locked }) => !is_locked) ?? [];

	const ask = () =>
		run({ call: () => read(staffApi.admin.estimates[":id"].$get({ param })), onDone: setAsked });

	async function approve({ version, total_cents, name }: Estimate) {
		const said = { via: "in_person", said_by: name || "Cliente", text: "" } as const;
		const json = { version, total_cents, job_ids: jobs.map((job) => job.id), ...said };
		const isDone = await run({
			call: () => read(staffApi.admin.estimates[":id"].answer.$post({ param, json })),
			done: `Aprobado: ${formatUsd(total_cents)}`,
			failedTitle: "No se aprobó",
		});
		setAsked(undefined);
		if (isDone) onApproved();
	}

	return (
		<>
			<SmallButton isBusy={isBusy} onClick={() => void ask()}>
				Aprobarla en persona
			</SmallButton>
			{asked && (
				<ConfirmDialog
					isOpen
					tone="primary"
					onClose={() => setAsked(undefined)}
					title={`¿Lo aprueba así? ${formatUsd(asked.total_cents)}, ITBMS incluido`}
					text={`${jobs.map(({ title }) => title).join(", ")}. Queda fijo, con tu nombre.`}
					confirmLabel="Sí, en persona"
					onConfirm={() => void approve(asked)}
					isBusy={isBusy}
				/>
			)}
		</>
	);
}

type WaysOutProps = { estimate: OpenEstimate; onApproved: () => void };

/** Offers the actions for an open estimate that blocks price list work. */
export function WaysOut({ estimate: { estimate_id: id, can_approve }, onApproved }: WaysOutProps) {
	return (
		<div className="flex flex-wrap gap-2">
			<SmallLink to={`${ESTIMATES}/${id}`}>Abrir la cotización</SmallLink>
			{can_approve && <ApproveInPerson id={id} onApproved={onApproved} />}
		</div>
	);
}
