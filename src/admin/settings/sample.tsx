import { LOGIN } from "#admin/account/session.ts";
import { AskedButton } from "#admin/frame/asked-button.tsx";
import { read, staffApi } from "#api/client.ts";
import { ADMIN_TOKEN_KEY } from "#workshop.ts";

const EVERY_MS = 1000;
/** Three minutes in total; a slow machine needs one. */
const MOST_LOOKS = 180;

/** Resets the demo shop; real shops do not show this card. */
export function BeginAnew() {
	return (
		<>
			<p className="mb-3">
				Borra lo que hiciste en esta muestra y la deja como estaba, con sus días alrededor de hoy.
			</p>
			<AskedButton
				press="Empezar de nuevo"
				title="¿Empezar la muestra de nuevo?"
				text="Se pierde todo lo que se hizo en ella, y nadie la puede usar por medio minuto. Deja esta página abierta: te lleva a entrar otra vez."
				confirmLabel="Empezar de nuevo"
				busyLabel="Empezando, medio minuto…"
				refresh={null}
				change={{
					call: async () => {
						await read(staffApi.admin.sample.$post());
						await untilThere();
					},
					onDone: () => location.assign(LOGIN),
					failed: "El taller de muestra no volvió. Mira en la terminal qué pasó.",
				}}
			/>
		</>
	);
}

/**
 * Polls until the server rejects the old session, which proves that the new demo runs. The old one still answers for a
 * moment.
 */
async function untilThere() {
	const headers = { authorization: `Bearer ${localStorage.getItem(ADMIN_TOKEN_KEY)}` };
	for (let looked = 0; looked < MOST_LOOKS; looked++) {
		await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
		const reply = await fetch("/api/admin/status", { headers }).catch(() => undefined);
		if (reply?.status === 401) return;
	}
	throw new Error("The sample did not come back");
}
