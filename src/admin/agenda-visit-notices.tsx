import { whenOf } from "#features/agenda/appointment-words.ts";
import type { Visit } from "#features/agenda/contract.ts";
import { VISIT_STATE_LABELS } from "#features/agenda/copy.ts";
import { Icon } from "#ui/icon.tsx";
import type { VisitRefusal } from "./use-visit.ts";

type VisitNoticesProps = {
	visit: Visit;
	refusal: VisitRefusal | undefined;
	/** What was just done. */
	said: string | undefined;
};

/** What became of the last change; after a refused one, how the visit stands now, while everything typed stays. */
export function VisitNotices({ visit, refusal, said }: VisitNoticesProps) {
	return (
		<>
			<div role="status">
				{said && (
					<p className="mb-4 md:mb-6 flex gap-2 border-l-4 border-tinta bg-hueso px-4 py-3">
						<Icon name="check" className="mt-0.5" />
						{said}
					</p>
				)}
			</div>
			{refusal?.isStale && (
				<p role="alert" className="mb-4 md:mb-6 border-l-4 border-ambar bg-hueso px-4 py-3">
					<strong>Alguien cambió esta cita mientras la veías.</strong>{" "}
					{`Ahora está «${VISIT_STATE_LABELS[visit.state]}», ${whenOf(visit)}. Lo que escribiste sigue aquí: repite el cambio si todavía hace falta.`}
				</p>
			)}
			{refusal?.message && (
				<p role="alert" className="mb-4 md:mb-6 border-l-4 border-error bg-hueso px-4 py-3">
					<strong>No se guardó.</strong> {refusal.message}
				</p>
			)}
		</>
	);
}
