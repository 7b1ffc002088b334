import type { Visit } from "#features/appointments/contract.ts";
import { countWords } from "#features/appointments/staff/appointment-words.ts";
import { shortDay, spokenDay } from "#panama/time.ts";
import { cn } from "#ui/cn.ts";
import { Anchor } from "#ui/link.tsx";
import { type AgendaDay, type BoardNow, countOn } from "./board.ts";

type DayStripProps = {
	days: readonly AgendaDay[];
	visits: readonly Visit[];
	chosen: string;
	now: BoardNow;
	dayHref: (day: string) => string;
};

/** The seven days of the week side by side: where one is, and how much each brings. */
export function AgendaDayStrip({ days, visits, chosen, now, dayHref }: DayStripProps) {
	return (
		<nav aria-label="Días de la semana">
			<ul className="grid grid-cols-7 gap-1">
				{days.map(({ day, opens, reason }) => {
					const count = countOn(day, visits);
					const [weekday = "", date] = shortDay(day).split(" ");
					return (
						<li key={day}>
							<Anchor
								to={dayHref(day)}
								preventScrollReset
								aria-current={day === chosen ? "date" : undefined}
								className={cn(
									"num flex min-h-15 flex-col items-center justify-center rounded-md border text-center leading-tight",
									day === chosen ? "on-dark border-tinta" : "border-linea bg-papel",
									opens === null && day !== chosen && "bg-transparent",
									day === now.day && "border-b-3 border-b-ambar",
								)}
							>
								<span aria-hidden="true" className="text-xs text-gris">
									{weekday}
								</span>
								<span aria-hidden="true" className="font-semibold">
									{date}
								</span>
								<span aria-hidden="true" className="text-xs">
									{opens === null && count.comes === 0 ? "–" : count.comes}
									{count.withoutHour > 0 && (
										<span className="ml-1 inline-block size-2 rounded-full bg-ambar align-middle" />
									)}
								</span>
								<span className="sr-only">
									{spokenDay(day)}
									{day === now.day && ", hoy"}, {reason ?? countWords(count)}
								</span>
							</Anchor>
						</li>
					);
				})}
			</ul>
		</nav>
	);
}
