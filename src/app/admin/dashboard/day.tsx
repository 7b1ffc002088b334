import { usePanel } from "#admin/frame/context.ts";
import { StaleNotice } from "#admin/frame/notices.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { useLogContact } from "#admin/frame/use-log-contact.ts";
import { AGENDA, buildReceivePath, ESTIMATES, getOrderPath, RECEIVE } from "#admin/paths.ts";
import { formatLongDay } from "#domain/time.ts";
import { NextDay } from "#features/workshop/appointments/admin/next-day.tsx";
import { formatOpenHours } from "#features/workshop/appointments/admin/open-hours.ts";
import { buildAgendaPath } from "#features/workshop/appointments/admin/query.ts";
import { AgendaToday } from "#features/workshop/appointments/admin/today.tsx";
import { useVisitStateActions } from "#features/workshop/appointments/admin/use-visit-state-actions.ts";
import { buildReadyChat } from "#features/workshop/appointments/agenda/staff-messages.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { CarGroups } from "#reports/board/admin/car-groups.tsx";
import type { Dashboard } from "#reports/dashboard/contract.ts";
import { ButtonLink } from "#ui/button.tsx";
import { DayFigures } from "./day-figures.tsx";
import { listNowItems } from "./now-items.ts";
import { NowList } from "./now-list.tsx";
import { type Day, readDay } from "./read-day.ts";

const POLL_INTERVAL_MS = 15_000;

const getReceivePath = ({ lead_id }: Visit) => buildReceivePath({ solicitud: lead_id });

type DayPartProps = {
	loaded: Day;
	money: Dashboard["money"];
};

/** Shows what to do now: the day in figures, what waits by urgency, today's visits and the cars inside. */
export function DayPart({ loaded, money }: DayPartProps) {
	const { current, problem, refresh } = useLive(loaded, readDay, POLL_INTERVAL_MS);
	const { agenda, waiting, cars } = current;
	const now = useServerNow();
	const panel = usePanel();
	const steps = useVisitStateActions(agenda.visits, refresh);
	const logContact = useLogContact(null);
	const [today] = agenda.days;
	if (!today) return null;
	const carsByLead = new Map(agenda.cars.map((car) => [car.lead_id, car]));
	const getReceivedCar = ({ lead_id }: Visit) => {
		const car = carsByLead.get(lead_id);
		return car && { standing: car.standing, to: getOrderPath({ id: car.order_id }) };
	};
	const items = listNowItems({ agenda, leads: waiting.leads, cars }, now);
	return (
		<>
			<PageHead title={capitalize(formatLongDay(today.day))} tabTitle="Dashboard">
				<DayActions usesOrders={cars !== null} />
			</PageHead>
			<p className="mt-1 text-muted">
				Hola, {panel.user.full_name}. {formatOpenHours(agenda, now)}
			</p>
			<StaleNotice reason={problem} />
			<DayFigures day={current} money={money} now={now} />
			<div className="mt-6 grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
				<NowList items={items} newLeads={waiting.total} />
				<div className="grid grid-cols-1 gap-8">
					<AgendaToday
						day={today.day}
						reason={today.reason}
						nextOpening={agenda.next_opening}
						visits={agenda.visits}
						now={now}
						to={buildAgendaPath({ day: today.day, view: "dia" })}
						hrefFor={({ id }) => buildAgendaPath({ day: today.day, view: "dia" }, `/${id}`)}
						{...steps}
						getReadyMessage={(visit) => buildReadyChat(visit, panel)}
						onNotified={({ lead_id, name }, channel) => logContact({ id: lead_id, name }, channel)}
						getReceivedCar={getReceivedCar}
						getReceivePath={panel.uses_work_orders ? getReceivePath : undefined}
					/>
					{agenda.next_opening && <NextDay today={today.day} nextOpening={agenda.next_opening} />}
					{cars && cars.inside > 0 && <CarGroups cars={cars} />}
				</div>
			</div>
		</>
	);
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Links to what reception begins most; one of them is the day's button. A phone has them behind «Crear». */
function DayActions({ usesOrders }: { usesOrders: boolean }) {
	return (
		<nav aria-label="Empezar" className="flex flex-wrap gap-2 max-sm:hidden">
			<ButtonLink to={`${AGENDA}/nueva`} size="sm" tone={usesOrders ? "line" : "primary"}>
				Nueva cita
			</ButtonLink>
			<ButtonLink to={`${ESTIMATES}/nueva`} size="sm" tone="line">
				Nueva cotización
			</ButtonLink>
			{usesOrders && (
				<ButtonLink to={RECEIVE} size="sm">
					Recibir un carro
				</ButtonLink>
			)}
		</nav>
	);
}
