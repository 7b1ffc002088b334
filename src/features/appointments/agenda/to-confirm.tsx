import type { Visit } from "#features/appointments/contract.ts";
import { Button } from "#ui/button.tsx";
import { shownOf } from "#ui/format.ts";
import { VisitRow } from "./visit-row.tsx";

/** How many are shown; as they are confirmed the others follow. */
const SHOWN = 10;

type ToConfirmProps = {
	/** Those to come that nobody confirmed, the next first. */
	visits: readonly Visit[];
	hrefFor: (visit: Visit) => string;
	busyId: string | undefined;
	onState: (visit: Visit, state: "confirmada") => void;
};

/** Visits that wait for the shop's word: one press each. Nothing where there are none. */
export function AgendaToConfirm({ visits, hrefFor, busyId, onState }: ToConfirmProps) {
	if (visits.length === 0) return null;
	const shown = visits.slice(0, SHOWN);
	return (
		<section aria-labelledby="por-confirmar">
			<h2 id="por-confirmar" className="title-4">
				Por confirmar{" "}
				<span className="num font-normal text-gris">{shownOf(shown.length, visits.length)}</span>
			</h2>
			<p className="mt-1 text-sm text-gris">
				{visits.length === 1
					? "Espera tu palabra: al confirmar, aquí mismo le avisas."
					: "Esperan tu palabra: al confirmar, aquí mismo les avisas."}
			</p>
			<ul aria-labelledby="por-confirmar" className="mt-3 border border-linea bg-papel">
				{shown.map((visit) => (
					<VisitRow key={visit.id} visit={visit} to={hrefFor(visit)}>
						<Button
							tone="line"
							size="sm"
							isBusy={busyId === visit.id}
							onClick={() => onState(visit, "confirmada")}
						>
							Confirmar
							<span className="sr-only"> {visit.name}</span>
						</Button>
					</VisitRow>
				))}
			</ul>
		</section>
	);
}
