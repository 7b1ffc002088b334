import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import {
	clearLogin,
	getDeviceSecret,
	getLoginPath,
	getStorageErrorMessage,
	saveLogin,
	subscribeToOtherLogins,
} from "#admin/session.ts";
import { ApiProblem, read, staffApi, toErrorMessage } from "#api/client.ts";
import type { StaffUser } from "#core/accounts/contract.ts";
import { CODE_NEEDED } from "#core/accounts/rules.ts";
import { Field } from "#ui/field.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import type { LazyDialogProps } from "#ui/lazy-dialog.ts";
import { PasswordInput } from "#ui/password-input.tsx";
import { useLatest } from "#ui/use-latest.ts";
import { CodeField } from "./code-field.tsx";

/** Resolves the prompt that a pending call waits for, with whether the user entered the password. */
export type ResolvePrompt = (isAnswered: boolean) => void;

export type PasswordPromptProps = LazyDialogProps & {
	user: StaffUser;
	resolvePrompt: ResolvePrompt | undefined;
};

type PasswordDialogProps = PasswordPromptProps &
	Omit<ComponentProps<typeof FormDialog>, "onClose" | "onSubmit" | "children"> & {
		/** Registers a callback for a login in another tab, which closes the prompt. Returns a function that unsubscribes. */
		subscribeToOtherLogins?: (onLogin: () => void) => () => void;
		/** Sends the password to the server, which rejects a wrong one. The code is set once the server has requested it. */
		check: (password: string, code: string | undefined) => Promise<unknown>;
		/** Fallback for when the server sends no message. */
		failure?: string;
		onCancel?: () => void;
		children?: ReactNode;
	};

/** Prompts for the password over the open page; the pending call continues once the password is right. */
function PasswordDialog(props: PasswordDialogProps) {
	const { user, resolvePrompt, onClose, subscribeToOtherLogins, check, failure, onCancel, ...rest } = props;
	const { children, onReopen: _, ...dialog } = rest;
	const { id, isOpen } = dialog;
	const [error, setError] = useState<string>();
	const [isBusy, setIsBusy] = useState(false);
	const [needsCode, setNeedsCode] = useState(false);

	const finish = useLatest(() => {
		resolvePrompt?.(true);
		onClose();
	});

	useEffect(() => {
		if (!isOpen || !resolvePrompt) return;
		setError(undefined);
		setNeedsCode(false);
		// Wait until the dialog has recorded the previous focus, which it restores on close.
		requestAnimationFrame(() => document.getElementById(`${id}-password`)?.focus());
		return subscribeToOtherLogins?.(() => finish.current());
	}, [isOpen, resolvePrompt, id, subscribeToOtherLogins, finish]);

	async function handleSubmit(form: HTMLFormElement) {
		if (isBusy) return;
		setIsBusy(true);
		try {
			const formData = new FormData(form);
			const code = formData.get("code");
			await check(String(formData.get("password")), code === null ? undefined : String(code));
			finish.current();
		} catch (problem) {
			if (problem instanceof ApiProblem && problem.problem.code === CODE_NEEDED) return setNeedsCode(true);
			setError(toErrorMessage(problem, getStorageErrorMessage(problem) ?? failure));
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
			ignoresOutsideClick
			size="sm"
			noValidate={false}
			onSubmit={({ currentTarget }) => void handleSubmit(currentTarget)}
		>
			{children}
			<input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
			<Field label="Contraseña" name="password" isRequired error={needsCode ? undefined : error}>
				<PasswordInput autoComplete="current-password" maxLength={500} />
			</Field>
			{needsCode && <CodeField error={error} />}
		</FormDialog>
	);
}

/**
 * Prompts for the password before a sensitive action, which then continues by itself.
 *
 * @source rules 7.4; ASVS 5.0 §7.5.3
 */
export function ProofDialog(props: PasswordPromptProps) {
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
 * Prompts for the password over the open page when the session has expired. The rejected call is then repeated and
 * the page keeps its state.
 *
 * @source rules 7.3
 */
export function ReloginDialog(props: PasswordPromptProps) {
	const { username, role } = props.user;
	const navigate = useNavigate();
	return (
		<PasswordDialog
			{...props}
			id="reingreso"
			subscribeToOtherLogins={subscribeToOtherLogins}
			check={async (password, code) => {
				const json = { username, password, device: getDeviceSecret(), ...(code && { code }) };
				const login = await read(staffApi.admin.login.$post({ json }));
				saveLogin(login);
				// The server would reject calls from a page of another role, so reload.
				if (login.user.role !== role) location.reload();
			}}
			failure="Error en el login"
			onCancel={() => {
				clearLogin();
				void navigate(getLoginPath(location.href));
			}}
			title="Tu sesión terminó"
			description="Escribe tu contraseña para seguir donde estabas. Nada de lo que escribiste se perdió."
			submitLabel="Seguir"
			busyLabel="Autenticando..."
			cancelLabel="Ir al inicio de sesión"
			closeLabel="Ir al inicio de sesión"
		>
			<p>
				<span className="text-muted">Usuario:</span> <span className="font-semibold">{username}</span>
			</p>
		</PasswordDialog>
	);
}
