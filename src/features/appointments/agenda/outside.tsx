import type { Outside } from "#features/appointments/contract.ts";
import type { Speaker } from "#features/settings/chats.ts";
import { plural } from "#ui/format.ts";
import { Tell } from "./affected.tsx";
import { VisitRow } from "./visit-row.tsx";

type OutsideProps = {
	outside: readonly Outside[];
	speaker: Speaker;
	hrefFor: (visit: { id: string }) => string;
};

/** Visits to come whose day was closed or shortened since: somebody has to tell them. Nothing where there are none. */
export function AgendaOutside({ outside, speaker, hrefFor }: OutsideProps) {
	if (outside.length === 0) return null;
	return (
		<section aria-labelledby="fuera">
			<h2 id="fuera" className="title-4">
				Fuera del horario <span className="num font-normal text-gris">{outside.length}</span>
			</h2>
			<p className="mt-1 text-sm text-gris">
				{plural(outside.length, "cita ya no cabe", "citas ya no caben")} en su día: avisa y dale
				otra hora.
			</p>
			<ul aria-labelledby="fuera" className="mt-3 border border-linea bg-papel">
				{outside.map(({ visit, why }) => (
					<VisitRow key={visit.id} visit={visit} to={hrefFor(visit)} note={`Ese día ${why}.`}>
						{visit.phone && <Tell visit={visit} phone={visit.phone} chat={{ speaker, why }} />}
					</VisitRow>
				))}
			</ul>
		</section>
	);
}
