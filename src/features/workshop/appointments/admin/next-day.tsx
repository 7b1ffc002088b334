import { useFetch } from "#admin/frame/use-fetch.ts";
import { BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import { addDays, formatLongDay, toPanamaDay } from "#domain/time.ts";
import { getVisitsOnDay } from "#features/workshop/appointments/admin/day-visits.ts";
import { buildAgendaPath } from "#features/workshop/appointments/admin/query.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import { formatCount, joinWithDots } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";

/** Lists the visits of the next open day once today is over; nothing while today still opens. */
export function NextDay({ today, nextOpening }: { today: string; nextOpening: string }) {
	const day = toPanamaDay(new Date(nextOpening));
	return day > today ? <DayVisits key={day} day={day} isTomorrow={day === addDays(today, 1)} /> : null;
}

function DayVisits({ day, isTomorrow }: { day: string; isTomorrow: boolean }) {
	// A failed request leaves the day out; the agenda has it.
	const { lastAnswer } = useFetch(day, () =>
		read(staffApi.admin.agenda.$get({ query: { from: day, to: day } }, BACKGROUND_CALL)),
	);
	const visits = getVisitsOnDay(day, lastAnswer?.visits ?? []).filter(
		({ state }) => getVisitStateInfo(state).isOpen,
	);
	if (visits.length === 0) return null;
	const to = buildAgendaPath({ day, view: "dia" });
	return (
		<Section
			title={isTomorrow ? "Citas de mañana" : `Citas del ${formatLongDay(day)}`}
			aside={
				<Anchor to={to} className="link num py-1 text-sm">
					{formatCount(visits.length, "cita", "citas")}
				</Anchor>
			}
		>
			<ul className="border-t border-line">
				{visits.map(({ id, time, name, service, car }) => (
					<li key={id} className="flex gap-x-3 border-b border-line py-2">
						<span className="num w-18 shrink-0 text-sm font-semibold">{time}</span>
						<p className="min-w-0">
							<Anchor
								to={buildAgendaPath({ day, view: "dia" }, `/${id}`)}
								className="font-semibold wrap-anywhere hover:underline"
							>
								{name}
							</Anchor>
							<span className="block text-sm text-muted wrap-anywhere">{joinWithDots(service, car)}</span>
						</p>
					</li>
				))}
			</ul>
		</Section>
	);
}
