import { type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ApiProblem, onSessionEnd, read, staffApi } from "#api/client.ts";
import type { StaffUser } from "#features/staff/contract.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldScope } from "#ui/field.tsx";
import { PasswordInput } from "#ui/password-input.tsx";
import { ADMIN_TOKEN_KEY } from "#workshop.ts";
import { forgetLogin, keepLogin, loginPath } from "./session.ts";

type Question = { answer: () => void; giveUp: (reason: Error) => void };

/**
 * Asks for the password over the open page when the session has ended; the call that was refused then goes on,
 * and the page stays as it was.
 *
 * @source decisions "Panel"; features N2, P-15
 */
export function ReloginDialog({ user }: { user: StaffUser }) {
	const [question, setQuestion] = useState<Question>();
	const [error, setError] = useState<string>();
	const [isBusy, setIsBusy] = useState(false);
	const navigate = useNavigate();

	useEffect(
		() =>
			onSessionEnd(
				() =>
					new Promise((answer, giveUp) => {
						setError(undefined);
						setQuestion({ answer, giveUp });
					}),
			),
		[],
	);

	useEffect(() => {
		if (!question) return;
		// After the dialog has noted where the focus was: it gives it back there.
		requestAnimationFrame(() => document.getElementById("reingreso-password")?.focus());
		function followOtherTab({ key, newValue }: StorageEvent) {
			if (key === ADMIN_TOKEN_KEY && newValue) close();
		}
		function close() {
			setQuestion(undefined);
			question?.answer();
		}
		window.addEventListener("storage", followOtherTab);
		return () => {
			window.removeEventListener("storage", followOtherTab);
			question.giveUp(new Error("nobody logged in again"));
		};
	}, [question]);

	async function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isBusy) return;
		const form = event.currentTarget;
		const password = String(new FormData(form).get("password"));
		setIsBusy(true);
		try {
			const json = { username: user.username, password };
			keepLogin(await read(staffApi.admin.login.$post({ json })));
			question?.answer();
			setQuestion(undefined);
		} catch (problem) {
			const isAnswer = problem instanceof ApiProblem;
			setError(isAnswer && problem.message ? problem.message : "Error en el login");
			form.querySelector<HTMLInputElement>("[name=password]")?.select();
		} finally {
			setIsBusy(false);
		}
	}

	function handleCancel() {
		forgetLogin();
		setQuestion(undefined);
		void navigate(loginPath(location.href));
	}

	return (
		<Dialog
			isOpen={question !== undefined}
			onOpenChange={(isOpen) => !isOpen && handleCancel()}
			isKeptOpenOutside
			size="sm"
			title="Tu sesión terminó"
			description="Escribe tu contraseña para seguir donde estabas. Nada de lo que escribiste se perdió."
			closeLabel="Ir al inicio de sesión"
			footer={
				<>
					<Button tone="line" onClick={handleCancel}>
						Ir al inicio de sesión
					</Button>
					<Button type="submit" form="reingreso" isBusy={isBusy} busyLabel="Autenticando...">
						Seguir
					</Button>
				</>
			}
		>
			<FieldScope id="reingreso">
				<form id="reingreso" method="post" onSubmit={handleSubmit} className="grid gap-4">
					<p>
						<span className="text-gris">Usuario:</span>{" "}
						<span className="font-semibold">{user.username}</span>
					</p>
					<input
						type="text"
						name="username"
						autoComplete="username"
						value={user.username}
						readOnly
						hidden
					/>
					<Field label="Contraseña" name="password" isRequired error={error}>
						<PasswordInput autoComplete="current-password" maxLength={500} />
					</Field>
				</form>
			</FieldScope>
		</Dialog>
	);
}
