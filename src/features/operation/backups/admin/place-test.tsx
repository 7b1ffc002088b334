import { useState } from "react";
import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import type { PlaceTestResult } from "#features/operation/backups/remote-place/contract.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

/** The server gives up after forty seconds. */
const TEST_TIMEOUT_MS = 60_000;

/** Tests the stored place, and shows what happened there. */
export function PlaceTest({ isDirty }: { isDirty: boolean }) {
	const { run, isBusy } = useChange(null);
	const [result, setResult] = useState<PlaceTestResult>();

	function handleClick() {
		setResult(undefined);
		void run({
			call: () => {
				const init = { signal: AbortSignal.timeout(TEST_TIMEOUT_MS) };
				return read(staffApi.admin.backups.remote.test.$post({}, { init }));
			},
			onDone: setResult,
		});
	}

	return (
		<div className="grid gap-4">
			<p>El servidor escribe allí un archivo pequeño, lo lee y lo borra.</p>
			{isDirty && <p className="text-sm text-muted">La prueba usa lo guardado: guarda primero.</p>}
			<Button
				tone="line"
				isBusy={isBusy}
				busyLabel="Probando…"
				className="justify-self-start"
				onClick={handleClick}
			>
				Probar
			</Button>
			{result && (
				<Notice
					role={result.is_good ? "status" : "alert"}
					icon={result.is_good ? "check" : "alert"}
					text={result.is_good ? "El lugar funciona" : "Las copias no llegarían"}
				>
					<p className="mt-1">{result.message}</p>
				</Notice>
			)}
		</div>
	);
}
