import { read, staffApi } from "#api/client.ts";
import { PasswordDialog, type QuestionProps } from "./password-dialog.tsx";

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
