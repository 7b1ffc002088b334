import { useState } from "react";
import { read, staffApi, toErrorMessage } from "#api/client.ts";
import { LOGIN_LINK_HASH, LOGIN_LINK_MINUTES } from "#core/accounts/rules.ts";
import { Button } from "#ui/button.tsx";

/** Takes the token of an emailed link out of the page's address, so that it stays in no history. */
export function takeLinkToken(): string {
	const { hash, pathname, search } = window.location;
	if (!hash.startsWith(LOGIN_LINK_HASH)) return "";
	window.history.replaceState(window.history.state, "", pathname + search);
	return hash.slice(LOGIN_LINK_HASH.length);
}

type LoginLinkProps = { lock: { message: string; username: string; canEmail: boolean } };

/** Explains a user name without attempts, and sends its person a link by email. */
export function LoginLink({ lock: { message, username, canEmail } }: LoginLinkProps) {
	const [isBusy, setIsBusy] = useState(false);
	const [result, setResult] = useState("");

	async function requestLink() {
		setIsBusy(true);
		const text = await read(staffApi.admin["login-links"].$post({ json: { username } })).then(
			() =>
				`Si «${username}» tiene un correo en su cuenta, en un momento le llega un enlace. Sirve durante ${LOGIN_LINK_MINUTES} minutos. Ábrelo en este equipo.`,
			toErrorMessage,
		);
		setResult(text);
		setIsBusy(false);
	}

	return (
		<div className="mt-4 grid justify-items-start gap-3 border border-line bg-ground p-4">
			<p role="alert">{message}</p>
			{canEmail && (
				<Button
					type="button"
					tone="line"
					size="sm"
					isBusy={isBusy}
					busyLabel="Enviando…"
					onClick={requestLink}
				>
					Enviarme un enlace al correo
				</Button>
			)}
			<p role="status" className="text-sm">
				{result}
			</p>
		</div>
	);
}
