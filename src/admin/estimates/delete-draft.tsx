import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { DeleteRecord } from "#admin/record/delete.tsx";
import { read, staffApi } from "#api/client.ts";
import type { DeletedDraft, Estimate } from "#features/estimates/contract.ts";
import { Checkbox } from "#ui/choice-field.tsx";
import { ESTIMATES } from "./paths.ts";

type DeleteDraftProps = {
	estimate: Estimate;
	/** Called before the page is left: nothing of it is asked about any more. */
	onLeave: () => void;
};

/** A draft that nobody needs: it was never sent, so nobody saw it. The request that it was opened with may go too. */
export function DeleteDraft({ estimate: { id, version, lead }, onLeave }: DeleteDraftProps) {
	const deleted = useRef<DeletedDraft>(undefined);
	const [isWhole, setIsWhole] = useState(true);
	const navigate = useNavigate();
	const isClosing = lead.is_opened_with_it && isWhole;
	return (
		<DeleteRecord
			name="borrador"
			isNamed
			question="¿Eliminar este borrador?"
			text={
				version > 1
					? "La versión que se envió sigue como está."
					: "Nadie lo ha recibido. Se pierden sus trabajos y precios."
			}
			done={
				isClosing
					? `Borrador eliminado y solicitud ${lead.reference} cerrada`
					: "Borrador eliminado"
			}
			remove={async () => {
				const query = { close_request: isClosing ? "1" : "0" } as const;
				const call = staffApi.admin.estimates[":id"].$delete({ param: { id }, query });
				deleted.current = await read(call);
			}}
			{...(isClosing && {
				back: {
					name: lead.reference,
					label: "Reabrir la solicitud",
					done: `Solicitud ${lead.reference} abierta otra vez`,
					failure: "No se reabrió la solicitud",
					restore: () => reopen(deleted.current?.closed_request ?? null),
				},
			})}
			onDone={() => {
				onLeave();
				const before = deleted.current?.id;
				void navigate(before ? `${ESTIMATES}/${before}` : ESTIMATES);
			}}
		>
			{lead.is_opened_with_it && (
				<Checkbox
					name="close_request"
					checked={isWhole}
					onChange={({ target }) => setIsWhole(target.checked)}
					label={`Cerrar también la solicitud ${lead.reference}`}
					hint="Se abrió con este borrador y no tiene nada más. Si la dejas, sigue esperando respuesta."
				/>
			)}
		</DeleteRecord>
	);
}

async function reopen(request: DeletedDraft["closed_request"]) {
	if (!request) return;
	const { id, updated_at } = request;
	const json = { state: "contactada", updated_at } as const;
	await read(staffApi.admin.inbox[":id"].state.$put({ param: { id }, json }));
}
