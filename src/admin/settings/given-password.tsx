import type { GivenPassword } from "#features/staff/contract.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";

type GivenPasswordProps = { given: GivenPassword | undefined; onClose: () => void };

export function GivenPasswordDialog({ given, onClose }: GivenPasswordProps) {
	const name = given?.user.full_name;
	return (
		<Dialog
			isOpen={given !== undefined}
			onClose={onClose}
			isKeptOpenOutside
			size="sm"
			title={`Contraseña nueva de ${name}`}
			description="Anótala ahora: al cerrar no se vuelve a mostrar."
			footer={<Button onClick={onClose}>Ya la anoté</Button>}
		>
			<dl className="grid gap-3">
				<div>
					<dt className="text-sm text-gris">Usuario</dt>
					<dd className="font-semibold">{given?.user.username}</dd>
				</div>
				<div>
					<dt className="text-sm text-gris">Contraseña</dt>
					<dd className="mt-1 flex flex-wrap items-center gap-3">
						<code className="num border border-borde bg-hueso px-3 py-2 text-lg">
							{given?.password}
						</code>
						<CopyButton
							text={given?.password ?? ""}
							label="Copiar contraseña"
							done={{ title: "Éxito", description: "Contraseña copiada" }}
							failedTitle="Error"
						/>
					</dd>
				</div>
			</dl>
			<p className="mt-4">
				Entrégasela a {name} en persona o por teléfono. Al entrar tendrá que elegir una que solo
				sepa {name}.
			</p>
		</Dialog>
	);
}
