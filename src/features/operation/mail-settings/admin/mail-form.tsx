import { type FormEvent, useRef, useState } from "react";
import { useFormChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import { MAIL_PORTS, MAIL_SECURITIES, type MailSecurity } from "#domain/mail-security.ts";
import type { MailSettings, MailSettingsEdit } from "#features/operation/mail-settings/contract.ts";
import { SAVED, SECURITY_LABELS } from "#features/operation/mail-settings/messages.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { RadioGroup } from "#ui/choice-field.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { PasswordInput } from "#ui/password-input.tsx";

type MailFormProps = {
	loaded: MailSettings;
	/** Tells whether something was typed that is not saved. */
	onDirtyChange: (isDirty: boolean) => void;
};

const STANDARD_PORTS = Object.values(MAIL_PORTS).map(String);

/** Edits the mail server. What was typed is not stored in the browser, because a password is part of it. */
export function MailForm({ loaded, onDirtyChange }: MailFormProps) {
	const { settings, state, has_password: hasPassword, updated_at } = loaded;
	const { send, errors, message, isBusy } = useFormChange();
	const [security, setSecurity] = useState<MailSecurity>(settings?.security ?? "tls");
	const [port, setPort] = useState(String(settings?.port ?? MAIL_PORTS.tls));
	const password = useRef<HTMLInputElement>(null);
	const isPaused = state === "restored" || state === "secret_lost";

	function chooseSecurity(value: string) {
		const next = MAIL_SECURITIES.find((candidate) => candidate === value) ?? "tls";
		setSecurity(next);
		// A port of its own was chosen on purpose and stays.
		if (port === "" || STANDARD_PORTS.includes(port)) setPort(String(MAIL_PORTS[next]));
		onDirtyChange(true);
	}

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isBusy) return;
		const json = toEdit(new FormData(event.currentTarget), updated_at);
		void send({
			call: () => read(staffApi.admin.mail.$put({ json })),
			onDone() {
				if (password.current) password.current.value = "";
				onDirtyChange(false);
			},
			successMessage: SAVED,
		});
	}

	return (
		<FieldScope id="correo" errors={errors}>
			<form
				method="post"
				noValidate
				onSubmit={handleSubmit}
				onChange={() => onDirtyChange(true)}
				className="grid grid-cols-[minmax(0,1fr)] gap-5"
			>
				<FormSummary message={message} />
				<Field label="Servidor" name="host" isRequired hint="Te lo da tu proveedor, como smtp.gmail.com">
					<TextInput
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						maxLength={253}
						defaultValue={settings?.host}
					/>
				</Field>
				<RadioGroup
					legend="Cifrado"
					name="security"
					isRequired
					options={MAIL_SECURITIES.map((value) => ({ value, label: SECURITY_LABELS[value] }))}
					value={security}
					onValueChange={chooseSecurity}
				/>
				<Field label="Puerto" name="port" isRequired className="max-w-40">
					<TextInput
						inputMode="numeric"
						autoComplete="off"
						maxLength={5}
						value={port}
						onChange={({ target }) => setPort(target.value)}
					/>
				</Field>
				<Checkbox
					label="Es un servidor de mi red"
					name="is_own_network"
					hint="Márcalo solo si el servidor es tuyo y está en tu local o en esta máquina."
					defaultChecked={settings?.is_own_network}
				/>
				<div className="grid gap-5 sm:grid-cols-2">
					<Field label="Usuario" name="user" hint="Suele ser el correo completo">
						<TextInput
							autoComplete="off"
							autoCapitalize="none"
							spellCheck={false}
							maxLength={200}
							defaultValue={settings?.user}
						/>
					</Field>
					<Field label="Contraseña" name="password" hint={getPasswordHint(hasPassword, state)}>
						<PasswordInput ref={password} autoComplete="new-password" maxLength={300} />
					</Field>
				</div>
				<div className="grid gap-5 sm:grid-cols-2">
					<Field label="Correo remitente" name="sender_address" isRequired>
						<TextInput
							type="email"
							autoComplete="off"
							maxLength={200}
							placeholder="citas@mitaller.com"
							defaultValue={settings?.sender_address ?? loaded.suggested_sender}
						/>
					</Field>
					<Field
						label="Nombre del remitente"
						name="sender_name"
						isRequired={false}
						hint="Si lo dejas vacío, el del taller"
					>
						<TextInput autoComplete="off" maxLength={100} defaultValue={settings?.sender_name} />
					</Field>
				</div>
				<Button type="submit" isBusy={isBusy} busyLabel="Guardando…" className="justify-self-start">
					{isPaused ? "Guardar y confirmar" : "Guardar"}
				</Button>
			</form>
		</FieldScope>
	);
}

function getPasswordHint(hasPassword: boolean, state: MailSettings["state"]): string {
	if (state === "secret_lost") return "Escríbela otra vez";
	return hasPassword ? "Hay una guardada: déjala vacía para no cambiarla" : "La de ese usuario";
}

function toEdit(formData: FormData, updatedAt: string | null): MailSettingsEdit {
	const getText = (name: string) => String(formData.get(name) ?? "");
	const security = MAIL_SECURITIES.find((value) => value === getText("security")) ?? "tls";
	return {
		...{ host: getText("host"), port: Number(getText("port")), security },
		...{ user: getText("user"), password: getText("password") },
		...{ sender_name: getText("sender_name"), sender_address: getText("sender_address") },
		is_own_network: formData.has("is_own_network"),
		updated_at: updatedAt,
	};
}
