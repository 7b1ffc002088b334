import { ConfirmButton } from "#admin/frame/change-buttons.tsx";
import { LOGIN } from "#admin/session.ts";
import { read, staffApi } from "#api/client.ts";
import { ADMIN_TOKEN_KEY } from "#domain/shop.ts";

const POLL_INTERVAL_MS = 1000;
/** Three minutes in total; a slow machine needs one. */
const MAX_POLLS = 180;

/** Resets the demo shop; real shops do not show this card. */
export function SampleReset() {
	return (
		<>
			<p className="mb-3">
				Borra lo que hiciste en esta muestra y la deja como estaba, con sus días alrededor de hoy.
			</p>
			<ConfirmButton
				buttonLabel="Empezar de nuevo"
				title="¿Empezar la muestra de nuevo?"
				text="Se pierde todo lo que se hizo en ella, y nadie la puede usar por medio minuto. Deja esta página abierta: te lleva a entrar otra vez."
				confirmLabel="Empezar de nuevo"
				busyLabel="Empezando, medio minuto…"
				refresh={null}
				change={{
					call: async () => {
						await read(staffApi.admin.sample.$post());
						await waitForNewSample();
					},
					onDone: () => location.assign(LOGIN),
					failureMessage: "El taller de muestra no volvió. Mira en la terminal qué pasó.",
				}}
			/>
		</>
	);
}

/**
 * Polls until the server rejects the old session, which proves that the new demo runs. The old one still answers for a
 * moment.
 */
async function waitForNewSample() {
	const headers = { authorization: `Bearer ${localStorage.getItem(ADMIN_TOKEN_KEY)}` };
	for (let attempt = 0; attempt < MAX_POLLS; attempt++) {
		await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
		const response = await fetch("/api/admin/status", { headers }).catch(() => undefined);
		if (response?.status === 401) return;
	}
	throw new Error("The sample did not come back");
}
