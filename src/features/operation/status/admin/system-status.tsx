import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { type BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import type { Check, SystemStatus as Status } from "#features/operation/status/contract.ts";
import { cn } from "#ui/cn.ts";
import { TimeAgo } from "#ui/relative-time.tsx";

const POLL_INTERVAL_MS = 60_000;
const fetchStatus = (options?: typeof BACKGROUND_CALL) => read(staffApi.admin.status.$get({}, options));

/** Shows each health check with its result and time. @source rules 7.10 */
export function SystemStatus({ loaded }: { loaded: Status }) {
	const { current, setCurrent } = useLive(loaded, fetchStatus, POLL_INTERVAL_MS);
	const { run, isBusy } = useChange(null);
	const now = useServerNow();
	const handleCheck = () => void run({ call: () => fetchStatus(), onDone: setCurrent });

	return (
		<>
			<ul className="border border-line">
				{current.checks.map(({ id, label, state, detail, checked_at }) => (
					<li
						key={id}
						className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line px-4 py-3 last:border-b-0"
					>
						<p className="font-semibold">{label}</p>
						<p>
							<span className={cn("badge", STATE_STYLES[state].className)}>{STATE_STYLES[state].label}</span>
						</p>
						<p className="col-span-2 text-sm">{detail}</p>
						<p className="col-span-2 text-sm text-muted">
							verificado <TimeAgo instant={checked_at} now={now} />
						</p>
					</li>
				))}
			</ul>
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

const STATE_STYLES: Record<Check["state"], { label: string; className: string }> = {
	ok: { label: "Bien", className: "border-current bg-transparent" },
	warn: { label: "Atención", className: "bg-[#fdecc8] text-ink" },
	error: { label: "Falla", className: "bg-red text-white" },
	unknown: { label: "Sin dato", className: "bg-line text-ink" },
};
