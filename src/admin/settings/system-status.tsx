import { useState } from "react";
import { hearServerTime, useServerNow } from "#admin/frame/server-clock.ts";
import { usePolling } from "#admin/frame/use-polling.ts";
import { read, staffApi, WATCHING } from "#api/client.ts";
import type { SystemStatus as Status } from "#features/overview/contract.ts";
import { StatusList } from "#features/overview/status-list.tsx";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";

const EVERY_MS = 60_000;

/** The checks, tried again every minute and whenever somebody asks. */
export function SystemStatus({ loaded }: { loaded: Status }) {
	const [status, setStatus] = useState(loaded);
	const [isBusy, setIsBusy] = useState(false);
	const showToast = useToast();
	const now = useServerNow();

	function show(next: Status) {
		// Or what was just tried would be told as still to come.
		hearServerTime(next.now);
		setStatus(next);
	}

	usePolling(async () => show(await read(staffApi.admin.status.$get({}, WATCHING))), EVERY_MS);

	async function handleCheck() {
		setIsBusy(true);
		try {
			show(await read(staffApi.admin.status.$get()));
		} catch {
			showToast({
				title: "Error",
				description: "No se pudo comprobar el sistema",
				variant: "destructive",
			});
		} finally {
			setIsBusy(false);
		}
	}

	return (
		<>
			<StatusList checks={status.checks} now={now} />
			<Button
				tone="line"
				size="sm"
				icon="refresh"
				className="mt-3"
				isBusy={isBusy}
				busyLabel="Comprobando…"
				onClick={() => void handleCheck()}
			>
				Comprobar ahora
			</Button>
		</>
	);
}
