import { useHasRight, usePanel } from "#admin/frame/context.ts";
import type { Handle } from "#admin/frame/early-requests.ts";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { StaleNotice } from "#admin/frame/notices.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import { formatLongDay } from "#domain/time.ts";
import { AppointmentBadge } from "#features/workshop/appointments/admin/appointment-card.tsx";
import { DayNote, SpecialNote } from "#features/workshop/appointments/admin/day-list.tsx";
import { formatNextOpening } from "#features/workshop/appointments/agenda/staff-messages.ts";
import { CarCard, type CarCardData } from "#features/workshop/work-orders/admin/car-card.tsx";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatCount, joinWithDots } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import type { Route } from "./+types/workday";

const TITLE = "Citas de hoy";
const POLL_INTERVAL_MS = 15_000;

export const handle: Handle = { listRequests: () => [[staffApi.admin.workday.$path(), "workday"]] };

const readWorkday = (options?: typeof BACKGROUND_CALL) => read(staffApi.admin.workday.$get({}, options));
export const clientLoader = () => readWorkday();

export default function WorkdayPage({ loaderData }: Route.ComponentProps) {
	const { current: workday, problem } = useLive(loaderData, readWorkday, POLL_INTERVAL_MS);
	const { day, reason, visits } = workday;
	const now = useServerNow();
	const { uses_work_orders: usesWorkOrders } = usePanel();
	const hasCars = useHasRight()("workshop") && usesWorkOrders;
	const nextOpening = formatNextOpening(workday.next_opening, now);
	const visitsOutside = visits.filter(({ is_outside }) => is_outside);
	const unnotifiedCount = visitsOutside.filter(({ is_notified }) => !is_notified).length;
	return (
		<>
			<PageHead
				title={TITLE}
				count={formatCount(visits.length, "cita", "citas")}
				help="lo-que-hace-un-mecanico"
			/>
			<p className="mt-1 text-muted first-letter:uppercase">{formatLongDay(day)}</p>
			<StaleNotice reason={problem} />
			<div className="mt-4 max-w-panel empty:hidden">
				{reason && visits.length > 0 && (
					<DayNote title="Hoy no abrimos">
						{`${reason}.${nextOpening}`}{" "}
						{unnotifiedCount > 0
							? `${formatCount(unnotifiedCount, "cliente todavía no lo sabe", "clientes todavía no lo saben")}: Recepción les avisa.`
							: visitsOutside.length > 0 && "Sus clientes ya lo saben."}
					</DayNote>
				)}
				<SpecialNote day={workday} />
			</div>
			{visits.length === 0 ? (
				<EmptyState
					title={reason ? "Hoy no abrimos" : "Nadie tiene cita para hoy"}
					text={
						reason
							? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.${nextOpening}`
							: "Si Recepción anota una, aparece aquí sin recargar."
					}
					className="mt-5"
				/>
			) : (
				<ul className="mt-5 grid max-w-panel gap-3">
					{visits.map((visit) => (
						<li key={visit.id} className="card grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 p-4">
							<p className="num font-semibold">{visit.time ?? "Sin hora"}</p>
							<div>
								<p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
									{visit.service}
									<AppointmentBadge state={visit.state} />
									{visit.is_outside && (
										<Badge tone="alert">
											Fuera del horario{visit.is_notified ? ", ya lo sabe" : ", sin avisar"}
										</Badge>
									)}
								</p>
								<p className="wrap-anywhere">
									{joinWithDots(visit.car || "Carro sin anotar", visit.first_name)}
								</p>
								{visit.note && <p className="mt-1 text-muted wrap-anywhere">{visit.note}</p>}
							</div>
						</li>
					))}
				</ul>
			)}
			{hasCars && <CarsInside now={now} />}
		</>
	);
}

/** Lists the cars in the workshop, which stay inside on a day without visits. */
function CarsInside({ now }: { now: Date }) {
	const round = Math.floor(now.getTime() / POLL_INTERVAL_MS);
	const { lastAnswer } = useFetch(String(round), () =>
		read(staffApi.admin["mechanic-view"].$get({}, BACKGROUND_CALL)),
	);
	if (!lastAnswer || lastAnswer.cars.length === 0) return null;
	const cars: readonly CarCardData[] = lastAnswer.cars;
	return (
		<Section title="Carros en el taller" count={String(cars.length)} className="mt-6">
			<ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
				{cars.map((car) => (
					<CarCard key={car.id} car={car} now={now} />
				))}
			</ul>
		</Section>
	);
}

export const ErrorBoundary = toLoadFailure(TITLE, "Error cargando las citas de hoy");
