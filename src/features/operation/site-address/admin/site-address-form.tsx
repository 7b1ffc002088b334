import { type FormEvent, useState } from "react";
import { CopyText } from "#admin/frame/copy-text.tsx";
import { useFormChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import type { SiteAddress } from "#features/operation/site-address/contract.ts";
import { ADDRESS_ERRORS, listServerSteps } from "#features/operation/site-address/messages.ts";
import { MAX_ADDRESS_LENGTH, parseSiteAddress } from "#features/operation/site-address/origin.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";

/** Shows the address of the site. An owner types it here unless the environment gives it. */
export function SiteAddressForm({ loaded }: { loaded: SiteAddress }) {
	if (loaded.is_fixed)
		return (
			<p>
				<strong className="font-medium break-all">{loaded.url}</strong>
				<span className="mt-1 block text-sm text-muted">{ADDRESS_ERRORS.fixed}</span>
			</p>
		);
	return <AddressForm loaded={loaded} />;
}

function AddressForm({ loaded }: { loaded: SiteAddress }) {
	const { send, errors, message, isBusy, clear } = useFormChange();
	const [address, setAddress] = useState(loaded.url ?? "");
	const [isOwnNetwork, setIsOwnNetwork] = useState(false);
	const asksForNetwork = isOwnNetwork || errors.url === ADDRESS_ERRORS.private;

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isBusy) return;
		const json = { url: address, is_own_network: isOwnNetwork };
		void send({
			call: () => read(staffApi.admin["site-address"].$put({ json })),
			onDone: ({ url }) => setAddress(url ?? ""),
			successMessage: ({ url }) => ({
				title: "Dirección guardada",
				description: `El taller responde ahí. Los mensajes llevan ahora enlaces a ${url}`,
			}),
		});
	}

	return (
		<FieldScope id="direccion" errors={errors}>
			<form method="post" onSubmit={handleSubmit} className="grid gap-4">
				<FormSummary message={message} />
				<Field
					label="Dirección del sitio"
					name="url"
					isRequired
					hint="La que escribe un cliente, como https://tutaller.com. Al guardar, este servidor la abre y comprueba que responde tu taller."
				>
					<TextInput
						inputMode="url"
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						maxLength={MAX_ADDRESS_LENGTH}
						value={address}
						onChange={(event) => {
							setAddress(event.target.value);
							setIsOwnNetwork(false);
							clear();
						}}
					/>
				</Field>
				{asksForNetwork && (
					<Checkbox
						label="Es una prueba: esta dirección es de esta máquina o de mi red"
						name="is_own_network"
						checked={isOwnNetwork}
						onChange={(event) => setIsOwnNetwork(event.target.checked)}
					/>
				)}
				<Button type="submit" isBusy={isBusy} busyLabel="Abriéndola…" className="justify-self-start">
					Comprobar y guardar
				</Button>
			</form>
			<ServerSteps address={address} port={loaded.port} />
		</FieldScope>
	);
}

/** The two lines for the person who runs the server: the name and the certificate are not ours to give. */
function ServerSteps({ address, port }: { address: string; port: number }) {
	const parsed = parseSiteAddress(address);
	const host = "origin" in parsed ? new URL(parsed.origin).host : "tutaller.com";
	const steps = listServerSteps(host, port);
	return (
		<details className="mt-4 border-t border-line pt-2">
			<summary className="py-1 font-medium">¿Aún no responde? Lo que hace quien lleva el servidor</summary>
			{steps.map((step) => (
				<p key={step} className="mt-2 text-sm wrap-anywhere">
					{step}
				</p>
			))}
			<div className="mt-3">
				<CopyText
					text={steps.join("\n")}
					label="Copiar las dos líneas"
					done="Copiado: mándaselo a quien lleva el servidor"
				/>
			</div>
		</details>
	);
}
