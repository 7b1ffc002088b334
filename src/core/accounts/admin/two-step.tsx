import { type FormEvent, useState } from "react";
import { CopyText } from "#admin/frame/copy-text.tsx";
import { QrCode } from "#admin/frame/qr-code.tsx";
import { useFormChange } from "#admin/frame/use-change.ts";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { isPasswordDeclined, read, staffApi, toErrorMessage } from "#api/client.ts";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Field, FieldScope, TextInput } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";

/** Sets up two-step verification: secret, first code, recovery codes. @param onDone called once the codes are noted */
export function SetUpTwoStep({ onDone }: { onDone: () => void }) {
	const [codes, setCodes] = useState<readonly string[]>();
	const { send, errors, message, isBusy } = useFormChange(null);
	const twoStepApi = staffApi.admin.me["two-step"];
	const { answer: setup, problem, refetch } = useFetch("two-step", () => read(twoStepApi.$post()));

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isBusy) return;
		const code = String(new FormData(event.currentTarget).get("code"));
		void send({
			call: () => read(twoStepApi.$put({ json: { code } })),
			onDone: (result) => setCodes(result.codes),
		});
	}

	if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />;
	if (problem)
		return (
			<ErrorState
				title="No se pudo empezar"
				text={isPasswordDeclined(problem) ? "Hace falta tu contraseña para seguir." : toErrorMessage(problem)}
				onRetry={refetch}
			/>
		);
	if (!setup) return <SkeletonList label="Preparando el código…" isLabelVisible count={3} />;
	return (
		<FieldScope id="dos-pasos" errors={errors}>
			<form method="post" noValidate onSubmit={handleSubmit} className="grid gap-4">
				<FormSummary message={message} />
				<p>Necesitas tu teléfono. Nada cambia hasta que escribas el primer código.</p>
				<ol className="grid list-decimal gap-4 pl-5">
					<li>
						Abre en tu teléfono una app de verificación (Google Authenticator, Microsoft Authenticator, Aegis
						o la de tu gestor de contraseñas) y escanea este código.
						<QrCode text={setup.address} label="Código QR para la app de verificación" />
						<details className="mt-2">
							<summary className="link inline-block cursor-pointer py-1">No puedo escanearlo</summary>
							<p className="mt-1 text-sm">
								Elige «ingresar clave» en la app y escribe esta, sin importar los espacios:
							</p>
							<div className="mt-2 flex flex-wrap items-center gap-3">
								<code className="num border border-edge bg-ground px-3 py-2 wrap-anywhere">
									{setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}
								</code>
								<CopyText text={setup.secret} label="Copiar clave" done="Clave copiada" />
							</div>
						</details>
					</li>
					<li>
						<Field
							label="Escribe el código de 6 números que muestra la app"
							name="code"
							isRequired
							hint="Cambia cada 30 segundos."
						>
							<TextInput
								autoComplete="one-time-code"
								inputMode="numeric"
								maxLength={10}
								className="num max-w-40 text-lg tracking-widest"
							/>
						</Field>
					</li>
				</ol>
				<Button type="submit" isBusy={isBusy} busyLabel="Comprobando…" className="justify-self-start">
					Activar
				</Button>
			</form>
		</FieldScope>
	);
}

type RecoveryCodeListProps = { codes: readonly string[]; onDone: () => void };

/** Lists the recovery codes, which are shown only once. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
	return (
		<>
			<p>
				Guárdalos en papel o en tu gestor de contraseñas. Si pierdes el teléfono, cada uno sirve una vez en
				lugar del código de la app. Al cerrar no se vuelven a mostrar.
			</p>
			<ul className="num mt-4 grid gap-x-6 gap-y-1 border border-edge bg-ground p-4 text-lg sm:grid-cols-2">
				{codes.map((code) => (
					<li key={code}>
						<code>{code}</code>
					</li>
				))}
			</ul>
			<div className="mt-4 flex flex-wrap gap-3">
				<Button onClick={onDone}>Ya los guardé</Button>
				<CopyText text={codes.join("\n")} label="Copiar códigos" done="Códigos copiados" />
			</div>
		</>
	);
}
