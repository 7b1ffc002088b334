import { useNavigate } from "react-router";
import { read, staffApi } from "#api/client.ts";
import { PasswordDialog, type QuestionProps } from "./password-dialog.tsx";
import { deviceSecret, forgetLogin, keepLogin, loginPath, onLoginElsewhere } from "./session.ts";

/**
 * Asks for the password over the open page when the session has ended; the call that was refused then goes on,
 * and the page stays as it was.
 *
 * @source rules 7.3
 */
export function ReloginDialog(props: QuestionProps) {
	const { user } = props;
	const navigate = useNavigate();
	const { username } = user;
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
				if (login.user.role !== user.role) location.reload();
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
				<span className="text-gris">Usuario:</span>{" "}
				<span className="font-semibold">{username}</span>
			</p>
		</PasswordDialog>
	);
}
