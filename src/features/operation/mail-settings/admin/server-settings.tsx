import type { MailSettings } from "#features/operation/mail-settings/contract.ts";
import { SECURITY_LABELS } from "#features/operation/mail-settings/messages.ts";
import { DataRows } from "#ui/data-rows.tsx";

type ServerSettingsProps = { settings: NonNullable<MailSettings["settings"]>; hasPassword: boolean };

/** Shows the mail server that the environment sets; only the operator changes it. */
export function ServerSettings({ settings, hasPassword }: ServerSettingsProps) {
	const { host, port, security, user, sender_name: name, sender_address: address } = settings;
	return (
		<DataRows
			rows={[
				{ label: "Servidor", value: host },
				{ label: "Puerto", value: String(port) },
				{ label: "Cifrado", value: SECURITY_LABELS[security] },
				{ label: "Usuario", value: user || "—" },
				{ label: "Contraseña", value: hasPassword ? "Puesta en el servidor" : "—" },
				{ label: "Remitente", value: name ? `${name} <${address}>` : address },
			]}
		/>
	);
}
