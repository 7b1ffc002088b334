import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { read, staffApi, type WATCHING } from "#api/client.ts";
import type { SystemStatus as Status } from "#features/overview/contract.ts";
import { StatusList } from "#features/overview/status-list.tsx";

const EVERY_MS = 60_000;
const lookAgain = (options?: typeof WATCHING) => read(staffApi.admin.status.$get({}, options));

export function SystemStatus({ loaded }: { loaded: Status }) {
	const { shown, show } = useLive(loaded, lookAgain, EVERY_MS);
	const { run, isBusy } = useChange(null);
	const now = useServerNow();
	const handleCheck = () =>
		void run({
			call: () => lookAgain(),
			onDone: show,
			failed: "No se pudo comprobar el sistema",
		});

	return (
		<>
			<StatusList checks={shown.checks} now={now} />
			<SmallButton
				icon="refresh"
				className="mt-3"
				isBusy={isBusy}
				busyLabel="Comprobando…"
				onClick={handleCheck}
			>
				Comprobar ahora
			</SmallButton>
		</>
	);
}
