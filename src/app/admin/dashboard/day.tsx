import { NEW_LEADS, usePanel } from "#admin/frame/context.ts";
import type { Handle } from "#admin/frame/early-requests.ts";
import { createLazyComponent } from "#admin/frame/lazy-component.tsx";
import { StaleNotice } from "#admin/frame/notices.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { useLogContact } from "#admin/frame/use-log-contact.ts";
import { buildReceivePath, getOrderPath, INBOX } from "#admin/paths.ts";
import { type BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import { LeadTable } from "#core/requests/admin/lead-list.tsx";
import { getClock } from "#core/requests/rules.ts";
import { formatLongDay } from "#domain/time.ts";
import { getVisitsOnDay } from "#features/appointments/admin/day-visits.ts";
import { buildAgendaPath } from "#features/appointments/admin/query.ts";
import { AgendaToday } from "#features/appointments/admin/today.tsx";
import { useVisitStateActions } from "#features/appointments/admin/use-visit-state-actions.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { buildReadyChat } from "#features/appointments/staff-messages.ts";
import { getVisitStateInfo } from "#features/appointments/visit-states.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatCount } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";

/** Loaded on demand, since few days are closed while they have visits. */
const UnnotifiedCustomers = createLazyComponent(
	async () => (await import("./unnotified-customers.tsx")).UnnotifiedCustomers,
);
const POLL_INTERVAL_MS = 15_000;
const MAX_PENDING_LEADS = 5;
const PENDING_LEADS = `${INBOX}?state=new&order=due`;

export const listDayRequests: Handle["listRequests"] = () => [
	[staffApi.admin.agenda.$path({ query: {} }), "agenda"],
	[staffApi.admin.inbox.$path({ query: NEW_LEADS }), "inbox"],
];

/** Reads the agenda and pending requests of today. Without a day the agenda uses the server's today (rules 7.30). */
export async function readDay(options?: typeof BACKGROUND_CALL) {
	const [agenda, waiting] = await Promise.all([
		read(staffApi.admin.agenda.$get({ query: {} }, options)),
		read(staffApi.admin.inbox.$get({ query: NEW_LEADS }, options)),
	]);
	return { agenda, waiting, now: agenda.now };
}

const getReceivePath = ({ lead_id }: Visit) => buildReceivePath({ solicitud: lead_id });

export type Day = Awaited<ReturnType<typeof readDay>>;

/** Shows today's visits and pending requests («Hoy»), above the stats. */
export function DayPart({ loaded }: { loaded: Day }) {
	const { current, problem, refresh } = useLive(loaded, readDay, POLL_INTERVAL_MS);
	const { agenda, waiting } = current;
	const now = useServerNow();
	const sender = usePanel();
	const steps = useVisitStateActions(agenda.visits, refresh);
	const logContact = useLogContact(null);
	const [today] = agenda.days;
	if (!today) return null;
	const carsByLead = new Map(agenda.cars.map((car) => [car.lead_id, car]));
	const getReceivedCar = ({ lead_id }: Visit) => {
		const car = carsByLead.get(lead_id);
		return car && { standing: car.standing, to: getOrderPath({ id: car.order_id }) };
	};
	const unnotified = agenda.outside.filter(({ is_told }) => !is_told);
	return (
		<section aria-labelledby="hoy" className="mt-5">
			<h2 id="hoy" className="title-4">
				Hoy, {formatLongDay(today.day)}
			</h2>
			<StaleNotice reason={problem} />
			{unnotified.length > 0 && <UnnotifiedCustomers outside={unnotified} refresh={refresh} />}
			<PendingSummary day={current} now={now} />
			<div className="mt-4 grid grid-cols-1 gap-8 lg:grid-cols-2">
				<AgendaToday
					day={today.day}
					reason={today.reason}
					nextOpening={agenda.next_opening}
					visits={agenda.visits}
					now={now}
					to={buildAgendaPath({ day: today.day, view: "dia" })}
					hrefFor={({ id }) => buildAgendaPath({ day: today.day, view: "dia" }, `/${id}`)}
					{...steps}
					getReadyMessage={(visit) => buildReadyChat(visit, sender)}
					onNotified={({ lead_id, name }, channel) => logContact({ id: lead_id, name }, channel)}
					getReceivedCar={getReceivedCar}
					getReceivePath={sender.uses_work_orders ? getReceivePath : undefined}
				/>
				<Section
					title="Por responder"
					level={3}
					aside={
						<Anchor to={PENDING_LEADS} className="link py-1 text-sm">
							{formatCount(waiting.total, "solicitud nueva", "solicitudes nuevas")}
						</Anchor>
					}
				>
					{waiting.leads.length > 0 ? (
						<LeadTable
							leads={waiting.leads.slice(0, MAX_PENDING_LEADS)}
							now={now}
							getHref={(lead) => `${INBOX}/${lead.id}`}
							newLeadIds={new Set()}
							keepsScroll={false}
						/>
					) : (
						<EmptyState
							title="Todo respondido"
							text="Nadie espera. Lo nuevo aparece aquí sin recargar."
							size="sm"
						/>
					)}
				</Section>
			</div>
		</section>
	);
}

function PendingSummary({ day: { agenda, waiting }, now }: { day: Day; now: Date }) {
	const overdueCount = waiting.leads.filter((lead) => getClock(lead, now) === "late").length;
	// Only one page is loaded; further pages may hold more overdue requests.
	const moreMark = waiting.total > waiting.leads.length && overdueCount === waiting.leads.length ? "+" : "";
	const today = agenda.days[0]?.day ?? "";
	// The agenda without a day may open on the next open week, and would drop the anchor.
	const getTodayPath = (anchor: string) => `${buildAgendaPath({ day: today, view: null })}#${anchor}`;
	const toConfirm = getVisitsOnDay(today, agenda.visits).filter(
		({ state }) => getVisitStateInfo(state).isUnconfirmed,
	);
	const items = [
		[toConfirm.length, `${toConfirm.length} por confirmar hoy`, "#citas-de-hoy"],
		[agenda.outside.length, `${agenda.outside.length} fuera del horario`, getTodayPath("fuera")],
		[agenda.waiting_total, `${agenda.waiting_total} sin hora`, getTodayPath("sin-hora")],
		[agenda.unclosed_total, `${agenda.unclosed_total} por cerrar`, getTodayPath("por-cerrar")],
	] as const;
	return (
		<ul className="num mt-1 flex flex-wrap gap-x-5">
			<li>
				{overdueCount > 0 ? (
					<Anchor to={PENDING_LEADS} className="link inline-block py-1 font-semibold text-error">
						{overdueCount}
						{moreMark} con la respuesta atrasada
					</Anchor>
				) : (
					<span className="inline-block py-1 text-muted">Ninguna respuesta atrasada.</span>
				)}
			</li>
			{items.map(
				([count, label, to]) =>
					count > 0 && (
						<li key={to}>
							<Anchor to={to} className="link inline-block py-1">
								{label}
							</Anchor>
						</li>
					),
			)}
		</ul>
	);
}
