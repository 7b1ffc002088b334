import { AGENDA, CASH, RECEIVABLES, WORKSHOP } from "#admin/paths.ts";
import { getClock } from "#core/requests/rules.ts";
import { countVisitsOnDay } from "#features/workshop/appointments/admin/day-visits.ts";
import { buildAgendaPath } from "#features/workshop/appointments/admin/query.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import type { Dashboard } from "#reports/dashboard/contract.ts";
import { cn } from "#ui/cn.ts";
import { formatUsd, joinWithDots } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";

import { PENDING_LEADS } from "./now-list.tsx";
import type { Day } from "./read-day.ts";

type Figure = { label: string; value: string; to: string; isLate?: boolean };
type DayFiguresProps = { day: Day; money: Dashboard["money"]; now: Date };

/** Shows the day in six figures, each a link to its list; red only where a customer waits too long. */
export function DayFigures(props: DayFiguresProps) {
	const figures = listFigures(props);
	// Four stand two and two on a phone, so that no cell is empty.
	const isPaired = figures.length === 4;
	return (
		<dl
			className={cn(
				"mt-4 grid border-t-2 border-ink lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none",
				isPaired ? "grid-cols-2" : "grid-cols-3",
			)}
		>
			{figures.map(({ label, value, to, isLate = false }) => (
				<div
					key={label}
					className={cn(
						"relative flex min-w-0 flex-col-reverse justify-end border-b border-line py-2.5 pr-2 hover:bg-paper lg:not-first:border-l lg:not-first:pl-3",
						isPaired
							? "even:border-l even:pl-3"
							: "not-[:nth-child(3n+1)]:border-l not-[:nth-child(3n+1)]:pl-3",
					)}
				>
					<dt className="text-sm leading-tight text-muted">
						<Anchor to={to} className="after:absolute after:inset-0">
							{label}
						</Anchor>
					</dt>
					<dd className={cn("figure text-xl", isLate && "text-error")}>{value}</dd>
				</div>
			))}
		</dl>
	);
}

function listFigures({ day: { agenda, waiting, cars }, money, now }: DayFiguresProps): Figure[] {
	const lateCount = waiting.leads.filter((lead) => getClock(lead, now) === "late").length;
	// Only one page is loaded; further pages may hold more overdue requests.
	const moreMark = waiting.total > waiting.leads.length && lateCount === waiting.leads.length ? "+" : "";
	const today = agenda.days[0]?.day ?? "";
	const toConfirm = agenda.visits.filter(
		({ day, state }) => day === today && getVisitStateInfo(state).isUnconfirmed,
	).length;
	const figures: Figure[] = [
		{
			label: lateCount === 1 ? "respuesta tarde" : "respuestas tarde",
			value: `${lateCount}${moreMark}`,
			to: PENDING_LEADS,
			isLate: lateCount > 0,
		},
		{
			label: joinWithDots("citas hoy", toConfirm > 0 && `${toConfirm} por confirmar`),
			value: String(countVisitsOnDay(today, agenda.visits).comes),
			to: today ? buildAgendaPath({ day: today, view: "dia" }) : AGENDA,
		},
	];
	if (cars)
		figures.push(
			{
				label: joinWithDots(cars.inside === 1 ? "carro" : "carros", cars.late > 0 && `${cars.late} tarde`),
				value: String(cars.inside),
				to: WORKSHOP,
				isLate: cars.late > 0,
			},
			{
				label: cars.ready === 1 ? "listo sin retirar" : "listos sin retirar",
				value: String(cars.ready),
				to: `${WORKSHOP}#ready`,
			},
		);
	if (money)
		figures.push({
			label: joinWithDots(
				"por cobrar",
				money.owed_count > 0 && (money.owed_count === 1 ? "1 cuenta" : `${money.owed_count} cuentas`),
			),
			value: formatUsd(money.owed_cents),
			to: RECEIVABLES,
		});
	if (money?.paid)
		figures.push({
			label: `este mes · hoy ${formatUsd(money.paid.today_cents)}`,
			value: formatUsd(money.paid.month_cents),
			to: CASH,
		});
	return figures;
}
