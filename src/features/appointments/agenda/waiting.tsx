import type { Visit } from "#features/appointments/contract.ts";
import { shortDay } from "#panama/time.ts";
import { Button } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { formatDate } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import type { StartTime } from "./board.ts";

type WaitingProps = {
	waiting: readonly Visit[];
	hrefFor: (visit: Visit) => string;
	/** The first hour that would do for a request, when one is at hand. */
	offerFor: (visit: Visit) => { day: string; time: StartTime } | undefined;
	busyId: string | undefined;
	/** Side by side, where the list has the whole width. */
	isColumns?: boolean;
	onGive: (visit: Visit, day: string, time: StartTime) => void;
};

/** Requests that still have no day or no hour: one press gives the next free one. */
export function AgendaWaiting(props: WaitingProps) {
	const { waiting, hrefFor, offerFor, busyId, onGive, isColumns = false } = props;
	if (waiting.length === 0)
		return <p className="text-sm text-gris">Nadie espera: todas las citas tienen día y hora.</p>;
	return (
		<ul className={cn("grid gap-3", isColumns && "grid-cols-3 xl:grid-cols-4")}>
			{waiting.map((visit) => {
				const offer = offerFor(visit);
				return (
					<li key={visit.id} className="border border-linea bg-papel p-3">
						<p className="font-semibold">
							<Anchor to={hrefFor(visit)} preventScrollReset className="link">
								{visit.name}
							</Anchor>
						</p>
						<p className="text-sm text-gris">
							{visit.service}
							{visit.day && ` · pidió el ${formatDate(visit.day)}`}
						</p>
						{offer && (
							<Button
								tone="line"
								size="sm"
								className="mt-2 w-full"
								isBusy={busyId === visit.id}
								busyLabel="Dando la hora…"
								onClick={() => onGive(visit, offer.day, offer.time)}
							>
								Darle {shortDay(offer.day)}, {offer.time}
							</Button>
						)}
					</li>
				);
			})}
		</ul>
	);
}
