import { AGENDA, agendaPath } from "#admin/agenda/query.ts";
import { useVisitSteps } from "#admin/agenda/use-visit-steps.ts";
import { Behind } from "#admin/frame/behind.tsx";
import { NEW_LEADS, usePanel } from "#admin/frame/context.ts";
import type { Handle } from "#admin/frame/first-questions.ts";
import { late } from "#admin/frame/late.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { useContact } from "#admin/frame/use-contact.ts";
import { useLive } from "#admin/frame/use-live.ts";
import { INBOX } from "#admin/inbox/query.ts";
import { orderPath, receivePath } from "#admin/workshop/paths.ts";
import { type AS_WATCHER, read, staffApi } from "#api/client.ts";
import { visitsOn } from "#features/appointments/agenda/day-visits.ts";
import { AgendaToday } from "#features/appointments/agenda/today.tsx";
import { readyAsChat } from "#features/appointments/staff/appointment-words.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import { LeadTable } from "#features/leads/inbox/lead-list.tsx";
import { clockOf } from "#features/leads/rules.ts";
import { spokenDay } from "#panama/time.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";

/** Loaded on demand, since few days are closed while they have visits. */
const Untold = late(async () => (await import("./untold.tsx")).Untold);
const LOOK_EVERY_MS = 15_000;
const WAITING_SHOWN = 5;
const WAITING = `${INBOX}?state=new&order=due`;

export const askDay: Handle["asks"] = () => [
	[staffApi.admin.agenda.$path({ query: {} }), "agenda"],
	[staffApi.admin.inbox.$path({ query: NEW_LEADS }), "inbox"],
];

/** Reads the agenda and pending requests of today. Without a day the agenda uses the server's today (rules 7.30). */
export async function readDay(options?: typeof AS_WATCHER) {
	const [agenda, waiting] = await Promise.all([
		read(staffApi.admin.agenda.$get({ query: {} }, options)),
		read(staffApi.admin.inbox.$get({ query: NEW_LEADS }, options)),
	]);
	return { agenda, waiting, now: agenda.now };
}

const receiveOf = ({ id }: { id: string }) => receivePath({ solicitud: id });

export type Day = Awaited<ReturnType<typeof readDay>>;

/** Shows today's visits and pending requests («Hoy»), above the stats. */
export function DayPart({ loaded }: { loaded: Day }) {
	const { shown, problem, refresh } = useLive(loaded, readDay, LOOK_EVERY_MS);
	const { agenda, waiting } = shown;
	const now = useServerNow();
	const speaker = usePanel();
	const steps = useVisitSteps(agenda.visits, refresh);
	const handleTold = useContact(null);
	const [today] = agenda.days;
	if (!today) return null;
	const standing = new Map(agenda.cars.map((car) => [car.id, car.standing]));
	const carOf = ({ id }: { id: string }) => {
		const stands = standing.get(id);
		return stands === undefined ? undefined : { standing: stands, to: orderPath({ id }) };
	};
	const untold = agenda.outside.filter(({ is_told }) => !is_told);
	return (
		<section aria-labelledby="hoy" className="mt-5">
			<h2 id="hoy" className="title-4">
				Hoy, {spokenDay(today.day)}
			</h2>
			<Behind reason={problem} />
			{untold.length > 0 && <Untold outside={untold} refresh={refresh} />}
			<Asked day={shown} now={now} />
			<div className="mt-4 grid grid-cols-1 gap-8 lg:grid-cols-2">
				<AgendaToday
					day={today.day}
					reason={today.reason}
					visits={agenda.visits}
					now={now}
					to={agendaPath({ day: today.day, view: "dia" })}
					hrefFor={({ id }) => agendaPath({ day: today.day, view: "dia" }, `/${id}`)}
					{...steps}
					readyWords={(visit) => readyAsChat(visit, speaker)}
					onTold={handleTold}
					carOf={carOf}
					receivePath={speaker.uses_work_orders ? receiveOf : undefined}
				/>
				<Section
					title="Por responder"
					level={3}
					beside={
						<Anchor to={WAITING} className="link py-1 text-sm">
							{plural(waiting.total, "solicitud nueva", "solicitudes nuevas")}
						</Anchor>
					}
				>
					{waiting.leads.length > 0 ? (
						<LeadTable
							leads={waiting.leads.slice(0, WAITING_SHOWN)}
							now={now}
							hrefFor={(lead) => `${INBOX}/${lead.id}`}
							arrived={new Set()}
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

function Asked({ day: { agenda, waiting }, now }: { day: Day; now: Date }) {
	const late = waiting.leads.filter((lead) => clockOf(lead, now) === "late").length;
	// Only one page is loaded; further pages may hold more overdue requests.
	const orMore = waiting.total > waiting.leads.length && late === waiting.leads.length ? "+" : "";
	const today = agenda.days[0]?.day ?? "";
	const toConfirm = visitsOn(today, agenda.visits).filter(({ state }) => factsOf(state).isUnsure);
	const asked = [
		[toConfirm.length, `${toConfirm.length} por confirmar hoy`, "#citas-de-hoy"],
		[agenda.outside.length, `${agenda.outside.length} fuera del horario`, `${AGENDA}#fuera`],
		[agenda.waiting_total, `${agenda.waiting_total} sin hora`, `${AGENDA}#sin-hora`],
		[agenda.unclosed_total, `${agenda.unclosed_total} por cerrar`, `${AGENDA}#por-cerrar`],
	] as const;
	return (
		<ul className="num mt-1 flex flex-wrap gap-x-5">
			<li>
				{late > 0 ? (
					<Anchor to={WAITING} className="link inline-block py-1 font-semibold text-error">
						{late}
						{orMore} con la respuesta atrasada
					</Anchor>
				) : (
					<span className="inline-block py-1 text-muted">Ninguna respuesta atrasada.</span>
				)}
			</li>
			{asked.map(
				([count, words, to]) =>
					count > 0 && (
						<li key={to}>
							<Anchor to={to} className="link inline-block py-1">
								{words}
							</Anchor>
						</li>
					),
			)}
		</ul>
	);
}
