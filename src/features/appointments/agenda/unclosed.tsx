import type { Visit } from "#features/appointments/contract.ts";
import { factsOf, type VisitState } from "#features/appointments/visit-states.ts";
import { Button } from "#ui/button.tsx";
import { plural, shownOf } from "#ui/format.ts";
import { VisitRow } from "./visit-row.tsx";

type UnclosedProps = {
	/** The latest of them. */
	visits: readonly Visit[];
	total: number;
	hrefFor: (visit: Visit) => string;
	busyId: string | undefined;
	onState: (visit: Visit, state: VisitState) => void;
};

/** Visits that are over: did the car come? One press each. Nothing where there are none. */
export function AgendaUnclosed({ visits, total, hrefFor, busyId, onState }: UnclosedProps) {
	if (visits.length === 0) return null;
	return (
		<section aria-labelledby="por-cerrar">
			<h2 id="por-cerrar" className="title-4">
				Por cerrar{" "}
				<span className="num font-normal text-gris">{shownOf(visits.length, total)}</span>
			</h2>
			<p className="mt-1 text-sm text-gris">
				{plural(total, "cita ya pasó", "citas ya pasaron")}: ¿vino el carro?
				{total > visits.length && " Al cerrar estas aparecen las demás."}
			</p>
			<ul aria-labelledby="por-cerrar" className="mt-3 border border-linea bg-papel">
				{visits.map((visit) => (
					<VisitRow key={visit.id} visit={visit} to={hrefFor(visit)}>
						<div className="flex flex-wrap gap-2">
							{endsOf(visit).map((state) => (
								<Button
									key={state}
									tone="line"
									size="sm"
									isBusy={busyId === visit.id}
									onClick={() => onState(visit, state)}
								>
									{factsOf(state).label}
									<span className="sr-only"> {visit.name}</span>
								</Button>
							))}
						</div>
					</VisitRow>
				))}
			</ul>
		</section>
	);
}

/** What answers whether the car came. */
const endsOf = ({ state }: Visit) =>
	factsOf(state).to.filter((next) => factsOf(next).hasCome || factsOf(next).isMissed);
