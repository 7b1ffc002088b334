import type { Visit } from "#features/appointments/contract.ts";
import { countWords } from "#features/appointments/staff/appointment-words.ts";
import { spokenDay } from "#panama-time.ts";
import { Anchor } from "#ui/link.tsx";
import { countOn, visitsOn } from "./board.ts";
import { VisitsByHour } from "./visits-by-hour.tsx";

type TodayProps = {
	day: string;
	/** Why the shop does not open today. */
	reason: string | null;
	visits: readonly Visit[];
	to: string;
	hrefFor: (visit: Visit) => string;
};

/** Who comes today, by hour. */
export function AgendaToday({ day, reason, visits, to, hrefFor }: TodayProps) {
	const mine = visitsOn(day, visits);
	return (
		<section aria-labelledby="citas-de-hoy">
			<div className="mb-3 flex items-baseline justify-between gap-4">
				<h2 id="citas-de-hoy" className="title-4">
					Citas de hoy
				</h2>
				<Anchor to={to} className="link num py-1 text-sm">
					{countWords(countOn(day, visits))}
					<span className="sr-only">: ver la agenda del {spokenDay(day)}</span>
				</Anchor>
			</div>
			{mine.length > 0 ? (
				<VisitsByHour visits={mine} hrefFor={hrefFor} />
			) : (
				<p className="border border-linea bg-papel px-4 py-4 text-gris">
					{reason ? `Hoy no abrimos: ${reason}.` : "Nadie tiene cita con hora para hoy."}
				</p>
			)}
		</section>
	);
}
