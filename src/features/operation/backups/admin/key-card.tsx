import { useState } from "react";
import { CopyText } from "#admin/frame/copy-text.tsx";
import { Card } from "#admin/frame/sections.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import { KEY_TEXTS } from "#features/operation/backups/remote-place/messages.ts";
import { Button } from "#ui/button.tsx";

/** Shows the key of the remote backups when an owner asks for it, to copy or print. */
export function KeyCard({ location }: { location: string }) {
	const { run, isBusy } = useChange(null);
	const [key, setKey] = useState<string>();
	const showKey = () =>
		void run({
			call: () => read(staffApi.admin.backups.remote.key.$post()),
			onDone: (shown) => setKey(shown.key),
		});

	return (
		<Card title="La clave de las copias">
			<p>{KEY_TEXTS.why}</p>
			{key === undefined ? (
				<Button tone="line" isBusy={isBusy} busyLabel="Abriendo…" className="mt-4" onClick={showKey}>
					{KEY_TEXTS.show}
				</Button>
			) : (
				<>
					<p className="mt-4 text-sm text-muted">{`Abre las copias de ${location}`}</p>
					<code className="mt-1 block border border-line p-3 break-all select-all">{key}</code>
					<div className="mt-3 flex flex-wrap gap-2 print:hidden">
						<CopyText text={key} label="Copiar la clave" done="Clave copiada" />
						<SmallButton onClick={() => window.print()}>Imprimir</SmallButton>
						<SmallButton onClick={() => setKey(undefined)}>Ocultar</SmallButton>
					</div>
				</>
			)}
		</Card>
	);
}
