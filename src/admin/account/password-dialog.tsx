import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ApiProblem, read, sentenceOf, staffApi } from "#api/client.ts";
import { CodeField } from "#features/staff/code-field.tsx";
import type { StaffUser } from "#features/staff/contract.ts";
import { CODE_NEEDED } from "#features/staff/rules.ts";
import { Field } from "#ui/field.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import type { LateDialogProps } from "#ui/late-dialog.ts";
import { PasswordInput } from "#ui/password-input.tsx";
import { useLatest } from "#ui/use-latest.ts";
import { whyNotKept } from "./not-kept.ts";
import { deviceSecret, forgetLogin, keepLogin, loginPath, onLoginElsewhere } from "./session.ts";

/** Answers what a call waits for: whether somebody gave the password. */
export type Question = (isGiven: boolean) => void;

export type QuestionProps = LateDialogProps & { user: StaffUser; question: Question | undefined };

type PasswordDialogProps = QuestionProps &
	Omit<ComponentProps<typeof FormDialog>, "onClose" | "onSubmit" | "children"> & {
		/** Registers what answers the question without a password, and returns what takes it back. */
		onAnsweredElsewhere?: (answer: () => void) => () => void;
		/** Gives the password to the server, which refuses a wrong one. The code is there once the server asked for it. */
		check: (password: string, code: string | undefined) => Promise<unknown>;
		/** Shown when there is no sentence of the server. */
		failure?: string;
		onCancel?: () => void;
		children?: ReactNode;
	};

/** Asks for the password over the open page; the call that waits for it goes on once it is right. */
function PasswordDialog(props: PasswordDialogProps) {
	const { user, question, onClose, onAnsweredElsewhere, check, failure, onCancel, ...rest } = props;
	const { children, onReopen: _, ...dialog } = rest;
	const { id, isOpen } = dialog;
	const [error, setError] = useState<string>();
	const [isBusy, setIsBusy] = useState(false);
	const [needsCode, setNeedsCode] = useState(false);

	const answer = useLatest(() => {
		question?.(true);
		onClose();
	});

	useEffect(() => {
		if (!isOpen || !question) return;
		setError(undefined);
		setNeedsCode(false);
		// After the dialog has noted where the focus was: it gives it back there.
		requestAnimationFrame(() => document.getElementById(`${id}-password`)?.focus());
		return onAnsweredElsewhere?.(() => answer.current());
	}, [isOpen, question, id, onAnsweredElsewhere, answer]);

	async function handleSubmit(form: HTMLFormElement) {
		if (isBusy) return;
		setIsBusy(true);
		try {
			const typed = new FormData(form);
			const code = typed.get("code");
			await check(String(typed.get("password")), code === null ? undefined : String(code));
			answer.current();
		} catch (problem) {
			if (problem instanceof ApiProblem && problem.problem.code === CODE_NEEDED)
				return setNeedsCode(true);
			setError(sentenceOf(problem, whyNotKept(problem) ?? failure));
			form.querySelector<HTMLInputElement>(`[name=${needsCode ? "code" : "password"}]`)?.select();
		} finally {
			setIsBusy(false);
		}
	}

	function handleCancel() {
		onClose();
		onCancel?.();
	}

	return (
		<FormDialog
			{...dialog}
			isBusy={isBusy}
			onClose={handleCancel}
			isKeptOpenOutside
			size="sm"
			noValidate={false}
			onSubmit={({ currentTarget }) => void handleSubmit(currentTarget)}
		>
			{children}
			<input
				type="text"
				name="username"
				autoComplete="username"
				value={user.username}
				readOnly
				hidden
			/>
			<Field label="Contraseña" name="password" isRequired error={needsCode ? undefined : error}>
				<PasswordInput autoComplete="current-password" maxLength={500} />
			</Field>
			{needsCode && <CodeField error={error} />}
		</FormDialog>
	);
}

/**
 * Asks for the password over the page before a sensitive step, which then goes on by itself.
 *
 * @source rules 7.4; ASVS 5.0 §7.5.3
 */
export function ProofDialog(props: QuestionProps) {
	return (
		<PasswordDialog
			{...props}
			id="prueba"
			check={(password) => read(staffApi.admin.reauthenticate.$post({ json: { password } }))}
			title="Confirma que eres tú"
			description="Hace más de 15 minutos que escribiste tu contraseña y este paso es delicado."
			submitLabel="Continuar"
			busyLabel="Comprobando…"
			cancelLabel="Cancelar"
		/>
	);
}

/**
 * Asks for the password over the open page when the session has ended; the call that was refused then goes on,
 * and the page stays as it was.
 *
 * @source rules 7.3
 */
export function ReloginDialog(props: QuestionProps) {
	const { username, role } = props.user;
	const navigate = useNavigate();
	return (
		<PasswordDialog
			{...props}
			id="reingreso"
			onAnsweredElsewhere={onLoginElsewhere}
			check={async (password, code) => {
				const json = { username, password, device: deviceSecret(), ...(code && { code }) };
				const login = await read(staffApi.admin.login.$post({ json }));
				keepLogin(login);
				// A page of another role would only be refused.
				if (login.user.role !== role) location.reload();
			}}
			failure="Error en el login"
			onCancel={() => {
				forgetLogin();
				void navigate(loginPath(location.href));
			}}
			title="Tu sesión terminó"
			description="Escribe tu contraseña para seguir donde estabas. Nada de lo que escribiste se perdió."
			submitLabel="Seguir"
			busyLabel="Autenticando..."
			cancelLabel="Ir al inicio de sesión"
			closeLabel="Ir al inicio de sesión"
		>
			<p>
				<span className="text-muted">Usuario:</span>{" "}
				<span className="font-semibold">{username}</span>
			</p>
		</PasswordDialog>
	);
}
