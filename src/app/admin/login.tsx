import { type FormEvent, useEffect, useRef, useState } from "react";
import { redirect, useNavigate } from "react-router";
import { headers, meta } from "#admin/frame/head.ts";
import { ScriptRequired } from "#admin/frame/script-required.tsx";
import { QuietButton } from "#admin/frame/small-button.tsx";
import {
	formatCodesLeft,
	getDeviceSecret,
	getFirstPath,
	getStorageErrorMessage,
	LOGIN,
	saveLogin,
} from "#admin/session.ts";
import { ApiProblem, getServerDetail, read, staffApi, toErrorMessage } from "#api/client.ts";
import { CodeField } from "#core/accounts/admin/code-field.tsx";
import { ForgottenPassword } from "#core/accounts/admin/forgotten-password.tsx";
import { LoginLink, takeLinkToken } from "#core/accounts/admin/login-link.tsx";
import { CODE_NEEDED, LOGIN_LOCKED, LOGIN_LOCKED_EMAIL } from "#core/accounts/rules.ts";
import { Button } from "#ui/button.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { Anchor } from "#ui/link.tsx";
import { PasswordInput } from "#ui/password-input.tsx";
import { useToast } from "#ui/toast.tsx";

export { headers, meta };

/** Handles a login form sent without script. It opens no session, but keeps the password out of the URL. */
export const action = () => redirect(LOGIN);

export default function LoginPage() {
	const [isBusy, setIsBusy] = useState(false);
	/** True after a correct password, while the two-step code is missing. */
	const [needsCode, setNeedsCode] = useState(false);
	/** The server's message once guesses have used up the attempts of the user name, and the user name. */
	const [lock, setLock] = useState<{ message: string; username: string; canEmail: boolean }>();
	const [link, setLink] = useState("");
	const formRef = useRef<HTMLFormElement>(null);
	const readUsername = () => String(new FormData(formRef.current ?? undefined).get("username") ?? "");
	const showToast = useToast();
	const navigate = useNavigate();
	useEffect(() => setLink((token) => token || takeLinkToken()), []);

	function showLock(username: string, message: string, canEmail: boolean) {
		// A valid link would have been counted on its own.
		setLock({ username, message: link ? `Ese enlace ya no sirve. ${message}` : message, canEmail });
		setLink("");
	}

	async function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isBusy) return;
		const form = event.currentTarget;
		const formData = new FormData(form);
		const credentials = {
			username: String(formData.get("username")),
			password: String(formData.get("password")),
		};
		setIsBusy(true);
		try {
			const json = {
				...credentials,
				device: getDeviceSecret(),
				...((needsCode || lock) && { code: String(formData.get("code")) }),
				...(link && { link }),
			};
			const login = await read(staffApi.admin.login.$post({ json }));
			saveLogin(login);
			showToast({ title: "Login exitoso", description: formatCodesLeft(login) });
			await navigate(getFirstPath(login), { replace: true });
		} catch (problem) {
			setIsBusy(false);
			const code = problem instanceof ApiProblem ? problem.problem.code : undefined;
			if (code === CODE_NEEDED) return setNeedsCode(true);
			if (code === LOGIN_LOCKED || code === LOGIN_LOCKED_EMAIL)
				return showLock(credentials.username, toErrorMessage(problem), code === LOGIN_LOCKED_EMAIL);
			showToast({
				title: "Error de autenticación",
				description: getServerDetail(problem) ?? getStorageErrorMessage(problem) ?? "Error en el login",
				variant: "destructive",
			});
			form.querySelector<HTMLInputElement>(`[name=${needsCode ? "code" : "password"}]`)?.select();
		}
	}

	return (
		// Centred content would move each time a font or a message changes its height.
		<main
			className="grid min-h-dvh content-start justify-items-center px-4 pt-[max(2.5rem,12dvh)] pb-10"
			tabIndex={-1}
		>
			<title>Ingreso al panel</title>
			<div className="w-full max-w-[26rem]">
				<ScriptRequired />
				<EarlySubmit />
				<div className="card p-6 md:p-8">
					<h1 className="title-2">Panel del taller</h1>
					<p className="mt-2 text-muted" role="status">
						{needsCode
							? "Tu contraseña es correcta. Falta el código de tu teléfono."
							: link
								? "Ya puedes escribir tu usuario y tu contraseña: el enlace te deja probar."
								: "Solo para el personal."}
					</p>
					{lock && !needsCode && <LoginLink key={lock.username} lock={lock} />}
					<FieldScope id="ingreso">
						<form ref={formRef} method="post" onSubmit={handleSubmit} className="mt-6 grid gap-5">
							<div className="grid gap-5" hidden={needsCode}>
								<Field label="Usuario" name="username" isRequired>
									<TextInput
										autoComplete="username"
										autoCapitalize="none"
										spellCheck={false}
										maxLength={200}
									/>
								</Field>
								<Field label="Contraseña" name="password" isRequired>
									<PasswordInput autoComplete="current-password" maxLength={500} />
								</Field>
							</div>
							{(needsCode || lock) && <CodeField key={String(needsCode)} isOptional={!needsCode} />}
							<Button type="submit" isWide isBusy={isBusy} busyLabel="Autenticando...">
								{needsCode ? "Entrar" : "Iniciar sesión"}
							</Button>
							{needsCode && (
								<QuietButton icon="chevron-left" onClick={() => setNeedsCode(false)}>
									Volver
								</QuietButton>
							)}
						</form>
					</FieldScope>
					{needsCode ? (
						<p className="mt-5 text-sm text-muted">
							¿Perdiste el teléfono y los códigos? Un Dueño del taller te quita este paso en «Personal»; al
							único Dueño, quien administra el servidor.
						</p>
					) : (
						<div className="mt-5">
							<ForgottenPassword readUsername={readUsername} />
						</div>
					)}
				</div>
				<p className="mt-4">
					<Anchor to="/" className="link inline-block py-2">
						Volver al sitio
					</Anchor>
				</p>
			</div>
		</main>
	);
}

const READY_EVENT = "biela:ready";

/** Runs before the page's script: stores an early form submission and repeats it once the page is ready. */
const EARLY_SUBMIT = `{let held;const hold=e=>{e.preventDefault();held=e.target};addEventListener("submit",hold,true);
addEventListener("${READY_EVENT}",()=>{removeEventListener("submit",hold,true);held?.requestSubmit()},{once:true})}`;

/** Keeps a submission that happens before the page's script is ready. Must precede the form. */
function EarlySubmit() {
	useEffect(() => {
		window.dispatchEvent(new Event(READY_EVENT));
	}, []);
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash stands in the page's policy.
	return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLY_SUBMIT }} />;
}
