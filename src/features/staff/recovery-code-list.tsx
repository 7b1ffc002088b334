import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";

type RecoveryCodeListProps = { codes: readonly string[]; onDone: () => void };

/** The recovery codes, shown once. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
	return (
		<>
			<p>
				Guárdalos en papel o en tu gestor de contraseñas. Si pierdes el teléfono, cada uno sirve una
				vez en lugar del código de la app. Al cerrar no se vuelven a mostrar.
			</p>
			<ul className="num mt-4 grid gap-x-6 gap-y-1 border border-borde bg-hueso p-4 text-lg sm:grid-cols-2">
				{codes.map((code) => (
					<li key={code}>
						<code>{code}</code>
					</li>
				))}
			</ul>
			<div className="mt-4 flex flex-wrap gap-3">
				<Button onClick={onDone}>Ya los guardé</Button>
				<CopyButton
					text={codes.join("\n")}
					label="Copiar códigos"
					done={{ title: "Éxito", description: "Códigos copiados" }}
					failedTitle="Error"
				/>
			</div>
		</>
	);
}
