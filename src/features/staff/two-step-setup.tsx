import encodeQr from "qr";
import { type FormEvent, useMemo } from "react";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import type { TwoStepSecret } from "./contract.ts";

type TwoStepSetupProps = {
	told: TwoStepSecret;
	errors: Record<string, string>;
	message?: string | undefined;
	isBusy: boolean;
	onSubmit: (code: string) => void;
};

/** Tells an authenticator app the secret, and asks for the first code as the proof that it has it. */
export function TwoStepSetup({ told, errors, message, isBusy, onSubmit }: TwoStepSetupProps) {
	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (!isBusy) onSubmit(String(new FormData(event.currentTarget).get("code")));
	}

	return (
		<form method="post" noValidate onSubmit={handleSubmit} className="grid gap-4">
			<FormSummary errors={errors} message={Object.keys(errors).length > 0 ? undefined : message} />
			<ol className="grid list-decimal gap-4 pl-5">
				<li>
					Abre en tu teléfono una app de verificación (Google Authenticator, Microsoft
					Authenticator, Aegis o la de tu gestor de contraseñas) y escanea este código.
					<QrCode text={told.address} />
					<details className="mt-2">
						<summary className="link inline-block cursor-pointer py-1">No puedo escanearlo</summary>
						<p className="mt-1 text-sm">
							Elige «ingresar clave» en la app y escribe esta, sin importar los espacios:
						</p>
						<div className="mt-2 flex flex-wrap items-center gap-3">
							<code className="num border border-borde bg-hueso px-3 py-2 wrap-anywhere">
								{told.secret.replace(/(.{4})(?=.)/g, "$1 ")}
							</code>
							<CopyButton
								text={told.secret}
								label="Copiar clave"
								done={{ title: "Éxito", description: "Clave copiada" }}
								failedTitle="Error"
							/>
						</div>
					</details>
				</li>
				<li>
					<Field
						label="Escribe el código de 6 números que muestra la app"
						name="code"
						isRequired
						error={errors.code}
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
	);
}

const EDGE = 4;

/** Drawn here: no one else is told the secret. */
function QrCode({ text }: { text: string }) {
	const rows = useMemo(() => encodeQr(text, "raw", { border: EDGE }), [text]);
	const path = rows
		.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
		.join("");
	return (
		<svg
			role="img"
			aria-label="Código QR para la app de verificación"
			viewBox={`0 0 ${rows.length} ${rows.length}`}
			shapeRendering="crispEdges"
			className="mt-3 size-48 border border-linea bg-white text-black"
		>
			<path d={path} fill="currentColor" />
		</svg>
	);
}
