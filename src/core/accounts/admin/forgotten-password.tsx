import { useState } from "react";
import { QuietButton } from "#admin/frame/small-button.tsx";
import { read, staffApi, toErrorMessage } from "#api/client.ts";
import { formatResetRequested } from "#core/accounts/password-links/reset-messages.ts";
import { Button } from "#ui/button.tsx";

/** Sends a link to choose another password to the person of the user name that stands in the login form. */
export function ForgottenPassword({ readUsername }: { readUsername: () => string }) {
	const [isOpen, setIsOpen] = useState(false);
	const [isBusy, setIsBusy] = useState(false);
	const [result, setResult] = useState("");

	async function requestLink() {
		const username = readUsername().trim();
		if (username === "") return setResult("Escribe primero tu usuario, arriba.");
		setIsBusy(true);
		const text = await read(staffApi.admin["password-resets"].$post({ json: { username } })).then(
			() => formatResetRequested(username),
			toErrorMessage,
		);
		setResult(text);
		setIsBusy(false);
	}

	if (!isOpen) return <QuietButton onClick={() => setIsOpen(true)}>¿Olvidaste tu contraseña?</QuietButton>;
	return (
		<div className="grid justify-items-start gap-3 border border-line bg-ground p-4 text-sm">
			<p>
				Escribe tu usuario arriba y te mandamos al correo de tu cuenta un enlace para elegir otra contraseña.
			</p>
			<Button type="button" tone="line" size="sm" isBusy={isBusy} busyLabel="Enviando…" onClick={requestLink}>
				Enviarme el enlace
			</Button>
			<p role="status">{result}</p>
		</div>
	);
}
