import { lazy, Suspense } from "react";
import { read, staffApi } from "#api/client.ts";
import { AgendaToday } from "#features/appointments/agenda/today.tsx";
import { LeadTable } from "#features/leads/inbox/lead-list.tsx";
import { clockOf } from "#features/leads/rules.ts";
import { ActivityList } from "#features/overview/activity-list.tsx";
import { PopularServices } from "#features/overview/popular-services.tsx";
import { panamaDay } from "#panama-time.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/dashboard";
import { agendaPath } from "./agenda/query.ts";
import { QuickActions } from "./dashboard/actions.tsx";
import { changedPath } from "./dashboard/change-words.ts";
import { Figures } from "./dashboard/figures.tsx";
import { usePanel } from "./frame/context.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { hearServerTime, serverNow, useServerNow } from "./frame/server-clock.ts";
import { PanelTitle } from "./frame/title.tsx";
import { INBOX } from "./inbox/query.ts";
import { SETTINGS_HISTORY } from "./settings/paths.ts";

/** Gone once the shop has filled everything in, and below the rest until then. */
const Checklist = lazy(() =>
	import("./dashboard/checklist.tsx").then((module) => ({ default: module.Checklist })),
);

const WAITING_SHOWN = 5;
const WAITING = `${INBOX}?state=nueva&order=due`;

export async function clientLoader() {
	const today = panamaDay(serverNow());
	const [agenda, waiting, summary] = await Promise.all([
		read(staffApi.admin.agenda.$get({ query: { from: today, to: today } })),
		read(staffApi.admin.inbox.$get({ query: { state: "nueva", order: "due" } })),
		read(staffApi.admin.dashboard.$get()),
	]);
	hearServerTime(waiting.now);
	return { agenda, waiting, summary };
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
	const { agenda, waiting, summary } = loaderData;
	const [today] = agenda.days;
	const { recent_activity, popular_services, missing } = summary;
	const { user } = usePanel();
	const now = useServerNow();
	const late = waiting.leads.filter((lead) => clockOf(lead, now) === "late").length;
	// One page is read: beyond it there may be more that are late.
	const orMore = waiting.total > waiting.leads.length && late === waiting.leads.length ? "+" : "";
	return (
		<>
			<PanelTitle>Dashboard</PanelTitle>
			<div className="flex flex-wrap items-end justify-between gap-4">
				<div>
					<h1 className="title-3">Dashboard</h1>
					<p className="mt-1 text-gris">
						Hola, {user.full_name}.{" "}
						{late > 0 ? (
							<Anchor to={WAITING} className="link font-semibold text-error">
								{late}
								{orMore} con la promesa vencida
							</Anchor>
						) : (
							"Ninguna promesa vencida."
						)}
					</p>
				</div>
				<QuickActions />
			</div>
			<Figures summary={summary} />
			<div className="mt-8 grid gap-8 lg:grid-cols-2">
				<div className="grid content-start gap-8">
					{today && (
						<AgendaToday
							{...{ day: today.day, reason: today.reason, visits: agenda.visits }}
							to={agendaPath({ day: today.day, view: "dia" })}
							hrefFor={({ id }) => agendaPath({ day: today.day, view: "dia" }, `/${id}`)}
						/>
					)}
					<section aria-labelledby="por-responder">
						<div className="mb-3 flex items-baseline justify-between gap-4">
							<h2 id="por-responder" className="title-4">
								Por responder
							</h2>
							<Anchor to={WAITING} className="link py-1 text-sm">
								{plural(waiting.total, "solicitud nueva", "solicitudes nuevas")}
							</Anchor>
						</div>
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
								text="Nadie espera. Lo nuevo aparece en la Bandeja sin recargar."
								size="sm"
							/>
						)}
					</section>
					<section aria-labelledby="populares">
						<h2 id="populares" className="title-4 mb-3">
							Servicios Populares
						</h2>
						{popular_services.length > 0 ? (
							<PopularServices services={popular_services} />
						) : (
							<EmptyState
								title="Sin solicitudes todavía"
								text="Cuando alguien pida un servicio, aquí verás cuáles piden más."
								size="sm"
							/>
						)}
					</section>
				</div>
				<div className="grid content-start gap-8">
					<section aria-labelledby="actividad">
						<div className="mb-3 flex items-baseline justify-between gap-4">
							<h2 id="actividad" className="title-4">
								Actividad Reciente
							</h2>
							<Anchor to={SETTINGS_HISTORY} className="link py-1 text-sm">
								Todos los cambios
							</Anchor>
						</div>
						{recent_activity.length > 0 ? (
							<ActivityList
								activity={recent_activity}
								now={now}
								hrefFor={({ lead_id, changed }) =>
									lead_id ? `${INBOX}/${lead_id}?state=todas` : changed && changedPath(changed)
								}
							/>
						) : (
							<EmptyState
								title="Aún no pasa nada"
								text="Aquí verás las solicitudes que entran. Lo que cambia el personal queda en «Todos los cambios»."
								size="sm"
							/>
						)}
					</section>
					{(missing.fields.length > 0 || missing.testimonials > 0 || missing.address) && (
						<Suspense>
							<Checklist missing={missing} />
						</Suspense>
					)}
				</div>
			</div>
		</>
	);
}

export const ErrorBoundary = loadFailureOf("Dashboard", "Error cargando datos del dashboard");
