import { useState } from "react";
import { useNavigate } from "react-router";
import { useChange } from "#admin/frame/use-change.ts";
import { useIsGone } from "#admin/record/use-is-gone.ts";
import { read, staffApi } from "#api/client.ts";
import type { Estimate } from "#features/estimates/contract.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { ESTIMATES } from "./query.ts";

type DeleteDraftProps = {
	estimate: Estimate;
	/** Called before the page is left: nothing of it is asked about any more. */
	onLeave: () => void;
};

/** A draft that nobody needs: it was never sent, so nobody saw it. */
export function DeleteDraft({ estimate: { id, version }, onLeave }: DeleteDraftProps) {
	const [isOpen, setIsOpen] = useState(false);
	const { run, isBusy } = useChange(null);
	const navigate = useNavigate();
	const isGone = useIsGone();

	async function handleConfirm() {
		let before: string | null = null;
		const isDone = await run({
			call: () => read(staffApi.admin.estimates[":id"].$delete({ param: { id } })),
			onDone: (answer) => {
				before = answer.id;
			},
			done: "Borrador eliminado",
		});
		if (!isDone || isGone.current) return;
		onLeave();
		void navigate(before ? `${ESTIMATES}/${before}` : ESTIMATES);
	}

	return (
		<>
			<Button
				tone="quiet"
				size="sm"
				icon="trash"
				className="text-gris hover:text-tinta"
				onClick={() => setIsOpen(true)}
			>
				Eliminar borrador
			</Button>
			<ConfirmDialog
				isOpen={isOpen}
				onClose={() => setIsOpen(false)}
				title="¿Eliminar este borrador?"
				text={
					version > 1
						? "La versión que se envió sigue como está."
						: "Nadie lo ha recibido. Se pierden sus trabajos y precios."
				}
				isBusy={isBusy}
				busyLabel="Eliminando..."
				onConfirm={() => void handleConfirm()}
			/>
		</>
	);
}
