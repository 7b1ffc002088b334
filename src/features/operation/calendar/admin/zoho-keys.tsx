import { type FormEvent, useRef, useState } from "react";
import { CopyText } from "#admin/frame/copy-text.tsx";
import { useFormChange } from "#admin/frame/use-change.ts";
import { getCurrentRecord, read, staffApi } from "#api/client.ts";
import type { LinkState, ZohoKeys } from "#features/operation/calendar/contract.ts";
import { KEY_ERRORS, KEYS_CHANGED, KEYS_SAVED } from "#features/operation/calendar/messages.ts";
import { Button } from "#ui/button.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { Anchor } from "#ui/link.tsx";
import { PasswordInput } from "#ui/password-input.tsx";

type KeysProps = { connection: LinkState; refresh: () => Promise<unknown> };

/** Says how to make the keys at Zoho, and takes them. */
export function KeysSetup({ connection, refresh }: KeysProps) {
	const { keys, redirect_uri: redirectUri } = connection;
	if (keys.source === "sample") return <p>{KEY_ERRORS.sample}</p>;
	return (
		<>
			{keys.is_secret_lost ? (
				<p role="status" className="mb-4 border-l-4 border-accent bg-[#fdecc8] p-4">
					El secreto del servidor cambió y las claves de Zoho ya no se pueden leer. Cópialas otra vez; las
					citas esperan mientras tanto.
				</p>
			) : (
				<p>
					Tus citas pueden aparecer solas en tu Zoho Calendar. Falta prepararlo una vez; mientras tanto se
					guardan en la Agenda, como siempre.
				</p>
			)}
			<ol className="mt-3 mb-5 grid grid-cols-1 list-decimal gap-3 pl-5 marker:text-muted">
				<li>
					Entra a{" "}
					<Anchor to="https://api-console.zoho.com" opensNewTab className="link">
						api-console.zoho.com
					</Anchor>
					, pulsa «Add Client» y elige «Server-based Applications».
				</li>
				<li>
					En «Authorized Redirect URIs» pega esta dirección, tal cual:
					<code className="my-2 block border border-line bg-ground px-3 py-2 text-sm">{redirectUri}</code>
					<CopyText text={redirectUri} />
				</li>
				<li>
					Copia aquí «Client ID» y «Client Secret». Si tu cuenta no es de zoho.com, activa antes tu región en
					«Settings», <span className="whitespace-nowrap">«Multi-DC»</span>.
				</li>
			</ol>
			<KeysForm connection={connection} refresh={refresh} />
			<p className="mt-4 text-sm text-muted">
				Quien administra el servidor también puede fijarlas con <code>ZOHO_CLIENT_ID</code> y{" "}
				<code>ZOHO_CLIENT_SECRET</code>.
			</p>
		</>
	);
}

/** Offers to change the keys in use, or says that the server sets them. */
export function KeysChange({ connection, refresh }: KeysProps) {
	if (connection.keys.source === "server")
		return (
			<p className="mt-5 border-t border-line pt-3 text-sm text-muted">
				Las claves las fija el servidor (<code>ZOHO_CLIENT_ID</code>). Quien lo administra las cambia allí.
			</p>
		);
	return (
		<details className="mt-5 border-t border-line pt-3">
			<summary className="cursor-pointer py-1 font-medium">Cambiar las claves de Zoho</summary>
			<div className="mt-3">
				<KeysForm connection={connection} refresh={refresh} />
			</div>
		</details>
	);
}

/** Edits the keys. What was typed is not stored in the browser, because a secret is part of it. */
function KeysForm({ connection: { keys, state }, refresh }: KeysProps) {
	const { send, errors, message, isBusy } = useFormChange(refresh);
	const [clientId, setClientId] = useState(keys.client_id);
	// The page asks for the state again and again; a save replaces the keys that the person saw.
	const [version, setVersion] = useState(keys.updated_at);
	const [savedId, setSavedId] = useState(keys.client_id);
	const secret = useRef<HTMLInputElement>(null);
	const isOtherClient = clientId.trim() !== savedId;
	const isConnected = state === "connected";

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isBusy) return;
		const json = {
			...{ client_id: clientId, client_secret: secret.current?.value ?? "" },
			updated_at: version,
		};
		void send({
			call: () => read(staffApi.admin.zoho.keys.$put({ json })),
			onDone(saved) {
				if (secret.current) secret.current.value = "";
				setClientId(saved.client_id);
				setSavedId(saved.client_id);
				setVersion(saved.updated_at);
			},
			onFailed(problem) {
				const current = getCurrentRecord<ZohoKeys>(problem);
				if (current) setVersion(current.updated_at);
				return false;
			},
			successMessage: isConnected && !isOtherClient ? KEYS_CHANGED : KEYS_SAVED,
		});
	}

	return (
		<FieldScope id="claves-zoho" errors={errors}>
			<form method="post" noValidate onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
				<FormSummary message={message} />
				<Field label="Client ID" name="client_id" isRequired>
					<TextInput
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						maxLength={200}
						placeholder="1000.…"
						value={clientId}
						onChange={({ target }) => setClientId(target.value)}
					/>
				</Field>
				<Field label="Client Secret" name="client_secret" hint={getSecretHint(keys, isOtherClient)}>
					<PasswordInput ref={secret} autoComplete="new-password" maxLength={200} />
				</Field>
				{isConnected && isOtherClient && (
					<p className="text-sm">
						Con otro «Client ID» hay que autorizar Zoho de nuevo. Las citas esperan y se envían entonces.
					</p>
				)}
				<Button type="submit" isBusy={isBusy} busyLabel="Guardando…" className="justify-self-start">
					Guardar claves
				</Button>
			</form>
		</FieldScope>
	);
}

function getSecretHint({ source, is_secret_lost: isLost }: ZohoKeys, isOtherClient: boolean): string {
	if (isLost) return "Cópialo otra vez";
	if (source !== "panel") return "Se guarda cifrado y nadie lo vuelve a ver";
	return isOtherClient ? "El de ese «Client ID»" : "Hay uno guardado: déjalo vacío para no cambiarlo";
}
