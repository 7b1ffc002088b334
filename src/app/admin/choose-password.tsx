import { useEffect, useState } from "react";
import { redirect } from "react-router";
import { headers, meta } from "#admin/frame/head.ts";
import { ScriptRequired } from "#admin/frame/script-required.tsx";
import { LOGIN } from "#admin/session.ts";
import { ChoosePassword } from "#core/accounts/admin/choose-password.tsx";
import { takeLinkToken } from "#core/accounts/admin/login-link.tsx";

export { headers, meta };

/** Handles a form sent without script. It changes nothing, but keeps the password out of the URL. */
export const action = () => redirect(LOGIN);

/** Opens a link with which a person chooses a password (rules 7.38). */
export default function ChoosePasswordPage() {
	const [token, setToken] = useState<string>();
	useEffect(() => setToken((earlierToken) => earlierToken || takeLinkToken()), []);
	return (
		<main
			className="grid min-h-dvh content-start justify-items-center px-4 pt-[max(2.5rem,12dvh)] pb-10"
			tabIndex={-1}
		>
			<title>Elige tu contraseña</title>
			<div className="w-full max-w-[26rem]">
				<ScriptRequired />
				<div className="card p-6 md:p-8">
					{token === undefined ? (
						<h1 className="title-2">Elige tu contraseña</h1>
					) : (
						<ChoosePassword token={token} />
					)}
				</div>
			</div>
		</main>
	);
}
