import { type FormEvent, useRef } from "react";
import { useFormChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import type {
	RemotePlaceEdit,
	RemotePlaceSettings,
} from "#features/operation/backups/remote-place/contract.ts";
import { SAVED } from "#features/operation/backups/remote-place/messages.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { PasswordInput } from "#ui/password-input.tsx";

type PlaceFormProps = {
	loaded: RemotePlaceSettings;
	/** Tells whether something was typed that is not saved. */
	onDirtyChange: (isDirty: boolean) => void;
};

const PLAIN_INPUT = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

/** Edits the bucket of the remote backups. What was typed is not stored in the browser, because secrets are part of it. */
export function PlaceForm({ loaded, onDirtyChange }: PlaceFormProps) {
	const { settings, state, updated_at } = loaded;
	const { send, errors, message, isBusy } = useFormChange();
	const form = useRef<HTMLFormElement>(null);
	const isLost = state === "secret_lost";
	const isPaused = isLost || state === "restored";

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isBusy) return;
		const json = toEdit(new FormData(event.currentTarget), updated_at);
		void send({
			call: () => read(staffApi.admin.backups.remote.$put({ json })),
			onDone() {
				clearSecrets(form.current);
				onDirtyChange(false);
			},
			successMessage: SAVED,
		});
	}

	return (
		<FieldScope id="copias" errors={errors}>
			<form
				ref={form}
				method="post"
				noValidate
				onSubmit={handleSubmit}
				onChange={() => onDirtyChange(true)}
				className="grid grid-cols-[minmax(0,1fr)] gap-5"
			>
				<FormSummary message={message} />
				<Field
					label="Servidor"
					name="endpoint"
					isRequired
					hint="Tu proveedor lo llama «endpoint», como s3.us-east-1.amazonaws.com"
				>
					<TextInput {...PLAIN_INPUT} maxLength={270} defaultValue={settings?.endpoint} />
				</Field>
				<div className="grid gap-5 sm:grid-cols-2">
					<Field
						label="Bucket y carpeta"
						name="place"
						isRequired
						hint="Como mi-taller/copias. El bucket ya existe y es privado."
					>
						<TextInput {...PLAIN_INPUT} maxLength={200} defaultValue={settings?.place} />
					</Field>
					<Field label="Región" name="region" isRequired={false} hint="Si no te dieron una, déjala vacía">
						<TextInput
							{...PLAIN_INPUT}
							maxLength={40}
							placeholder="us-east-1"
							defaultValue={settings?.region}
						/>
					</Field>
					<Field
						label="Clave de acceso"
						name="access_key_id"
						isRequired
						hint="Tu proveedor la llama «access key ID»"
					>
						<TextInput {...PLAIN_INPUT} maxLength={200} defaultValue={settings?.access_key_id} />
					</Field>
					<Field label="Secreto" name="secret" hint={getSecretHint(loaded)}>
						<PasswordInput autoComplete="new-password" maxLength={300} />
					</Field>
				</div>
				<Checkbox
					label="Es un servidor de mi red"
					name="is_own_network"
					hint="Márcalo solo si el almacén es tuyo y está en tu local o en esta máquina."
					defaultChecked={settings?.is_own_network}
				/>
				<details open={isLost || errors.backup_key !== undefined} className="border-t border-line pt-4">
					<summary className="cursor-pointer font-medium">Ya tengo la clave de copias anteriores</summary>
					<div className="mt-4 grid gap-4">
						<Field
							label="Clave de las copias"
							name="backup_key"
							isRequired={false}
							hint={
								settings
									? "Déjala vacía para no cambiarla. Con otra clave usa otra carpeta."
									: "Déjala vacía y el servidor hace una nueva al guardar."
							}
						>
							<PasswordInput autoComplete="off" maxLength={200} />
						</Field>
						{isLost && (
							<Checkbox
								label="Hacer una clave nueva"
								name="makes_new_key"
								hint="Solo si perdiste la anterior: las copias de esa carpeta ya no abren, y hace falta otra vacía."
							/>
						)}
					</div>
				</details>
				<Button type="submit" isBusy={isBusy} busyLabel="Guardando…" className="justify-self-start">
					{isPaused ? "Guardar y confirmar" : "Guardar"}
				</Button>
			</form>
		</FieldScope>
	);
}

function getSecretHint({ settings, state }: RemotePlaceSettings): string {
	if (state === "secret_lost") return "Escríbelo otra vez";
	return settings
		? "Hay uno guardado: déjalo vacío para no cambiarlo"
		: "Tu proveedor lo llama «secret access key»";
}

function clearSecrets(form: HTMLFormElement | null) {
	for (const name of ["secret", "backup_key"]) {
		const input = form?.elements.namedItem(name);
		if (input instanceof HTMLInputElement) input.value = "";
	}
}

function toEdit(formData: FormData, updatedAt: string | null): RemotePlaceEdit {
	const getText = (name: string) => String(formData.get(name) ?? "");
	return {
		...{ endpoint: getText("endpoint"), place: getText("place"), region: getText("region") },
		...{ access_key_id: getText("access_key_id"), secret: getText("secret") },
		...{ backup_key: getText("backup_key"), makes_new_key: formData.has("makes_new_key") },
		is_own_network: formData.has("is_own_network"),
		updated_at: updatedAt,
	};
}
