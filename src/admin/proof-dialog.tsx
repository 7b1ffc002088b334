import { type FormEvent, useEffect, useState } from "react";
import { ApiProblem, onProofNeeded, read, staffApi } from "#api/client.ts";
import type { StaffUser } from "#features/staff/contract.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field, FieldScope } from "#ui/field.tsx";
import { PasswordInput } from "#ui/password-input.tsx";

type Question = { answer: () => void; giveUp: (reason: Error) => void };

/**
 * Asks for the password over the page before a sensitive step, which then goes on by itself.
 *
 * @source decisions "Panel"; quality/security 7.5.3
 */
export function ProofDialog({ user }: { user: StaffUser }) {
	const [question, setQuestion] = useState<Question>();
	const [error, setError] = useState<string>();
	const [isBusy, setIsBusy] = useState(false);

	useEffect(
		() =>
			onProofNeeded(
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
		requestAnimationFrame(() => document.getElementById("prueba-password")?.focus());
		return () => question.giveUp(new Error("nobody gave the password"));
	}, [question]);

	async function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		// A dialog opened over another form is no part of it.
		event.stopPropagation();
		if (isBusy) return;
		const form = event.currentTarget;
		const password = String(new FormData(form).get("password"));
		setIsBusy(true);
		try {
			await read(staffApi.admin.reauthenticate.$post({ json: { password } }));
			question?.answer();
			setQuestion(undefined);
		} catch (problem) {
			setError(problem instanceof ApiProblem ? problem.message : "Prueba otra vez en un minuto.");
			form.querySelector<HTMLInputElement>("[name=password]")?.select();
		} finally {
			setIsBusy(false);
		}
	}

	return (
		<Dialog
			isOpen={question !== undefined}
			onOpenChange={(isOpen) => !isOpen && setQuestion(undefined)}
			isKeptOpenOutside
			size="sm"
			title="Confirma que eres tú"
			description="Hace más de 15 minutos que escribiste tu contraseña y este paso es delicado."
			footer={
				<>
					<Button tone="line" onClick={() => setQuestion(undefined)}>
						Cancelar
					</Button>
					<Button type="submit" form="prueba" isBusy={isBusy} busyLabel="Comprobando…">
						Continuar
					</Button>
				</>
			}
		>
			<FieldScope id="prueba">
				<form id="prueba" method="post" onSubmit={handleSubmit} className="grid gap-4">
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
