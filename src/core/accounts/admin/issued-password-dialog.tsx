import { CopyText } from "#admin/frame/copy-text.tsx";
import type { IssuedPassword } from "#core/accounts/contract.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

type IssuedPasswordProps = { issuedPassword: IssuedPassword | undefined; onClose: () => void };

/** Shows a temporary password, which the server returns only once. */
export function IssuedPasswordDialog({ issuedPassword, onClose }: IssuedPasswordProps) {
	const name = issuedPassword?.user.full_name;
	return (
		<Dialog
			isOpen={issuedPassword !== undefined}
			onClose={onClose}
			ignoresOutsideClick
			size="sm"
			title={`Contraseña nueva de ${name}`}
			description="Anótala ahora: al cerrar no se vuelve a mostrar."
			footer={<Button onClick={onClose}>Ya la anoté</Button>}
		>
			<dl className="grid gap-3">
				<div>
					<dt className="text-sm text-muted">Usuario</dt>
					<dd className="font-semibold">{issuedPassword?.user.username}</dd>
				</div>
				<div>
					<dt className="text-sm text-muted">Contraseña</dt>
					<dd className="mt-1 flex flex-wrap items-center gap-3">
						<code className="num border border-edge bg-ground px-3 py-2 text-lg">
							{issuedPassword?.password}
						</code>
						<CopyText
							text={issuedPassword?.password ?? ""}
							label="Copiar contraseña"
							done="Contraseña copiada"
						/>
					</dd>
				</div>
			</dl>
			<p className="mt-4">
				Entrégasela a {name} en persona o por teléfono. Al entrar tendrá que elegir una que solo sepa {name}.
			</p>
		</Dialog>
	);
}
