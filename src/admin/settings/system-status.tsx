import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { type AS_WATCHER, read, staffApi } from "#api/client.ts";
import type { Check, SystemStatus as Status } from "#features/overview/contract.ts";
import { Ago } from "#ui/ago.tsx";
import { cn } from "#ui/cn.ts";

const EVERY_MS = 60_000;
const lookAgain = (options?: typeof AS_WATCHER) => read(staffApi.admin.status.$get({}, options));

/** Shows each health check with its result and time. @source rules 7.10 */
export function SystemStatus({ loaded }: { loaded: Status }) {
	const { shown, show } = useLive(loaded, lookAgain, EVERY_MS);
	const { run, isBusy } = useChange(null);
	const now = useServerNow();
	const handleCheck = () => void run({ call: () => lookAgain(), onDone: show });

	return (
		<>
			<ul className="border border-line">
				{shown.checks.map(({ id, label, state, detail, checked_at }) => (
					<li
						key={id}
						className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line px-4 py-3 last:border-b-0"
					>
						<p className="font-semibold">{label}</p>
						<p>
							<span className={cn("badge", LOOKS[state].ground)}>{LOOKS[state].word}</span>
						</p>
						<p className="col-span-2 text-sm">{detail}</p>
						<p className="col-span-2 text-sm text-muted">
							verificado <Ago at={checked_at} now={now} />
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

const LOOKS: Record<Check["state"], { word: string; ground: string }> = {
	ok: { word: "Bien", ground: "border-current bg-transparent" },
	warn: { word: "Atención", ground: "bg-[#fdecc8] text-ink" },
	error: { word: "Falla", ground: "bg-red text-white" },
	unknown: { word: "Sin dato", ground: "bg-line text-ink" },
};
