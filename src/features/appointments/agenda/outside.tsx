import type { Outside } from "#features/appointments/contract.ts";
import { whenOf } from "#features/appointments/staff/appointment-words.ts";
import { plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Tell } from "./affected.tsx";

type OutsideProps = {
	outside: readonly Outside[];
	shop: string;
	hrefFor: (visit: { id: string }) => string;
};

/** Visits to come whose day was closed or shortened since: somebody has to tell them. Nothing where there are none. */
export function AgendaOutside({ outside, shop, hrefFor }: OutsideProps) {
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
					<li
						key={visit.id}
						className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-linea px-4 py-3 last:border-b-0"
					>
						<p className="min-w-0 grow basis-40">
							<Anchor
								to={hrefFor(visit)}
								preventScrollReset
								className="font-semibold hover:underline"
							>
								{visit.name}
							</Anchor>
							<span className="num block text-sm text-gris">
								{whenOf(visit)} · {visit.service}
							</span>
							<span className="num block text-sm">Ese día {why}.</span>
						</p>
						{visit.phone && <Tell visit={visit} phone={visit.phone} chat={{ shop, why }} />}
					</li>
				))}
			</ul>
		</section>
	);
}
