import { useRef } from "react";
import { useNavigate } from "react-router";
import { DeleteRecord } from "#admin/record/delete.tsx";
import { read, staffApi } from "#api/client.ts";
import type { Estimate } from "#features/estimates/contract.ts";
import { ESTIMATES } from "./paths.ts";

type DeleteDraftProps = {
	estimate: Estimate;
	/** Called before the page is left: nothing of it is asked about any more. */
	onLeave: () => void;
};

/** A draft that nobody needs: it was never sent, so nobody saw it. */
export function DeleteDraft({ estimate: { id, version }, onLeave }: DeleteDraftProps) {
	const before = useRef<string>(null);
	const navigate = useNavigate();
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
			done="Borrador eliminado"
			remove={async () => {
				const answer = await read(staffApi.admin.estimates[":id"].$delete({ param: { id } }));
				before.current = answer.id;
			}}
			onDone={() => {
				onLeave();
				void navigate(before.current ? `${ESTIMATES}/${before.current}` : ESTIMATES);
			}}
		/>
	);
}
