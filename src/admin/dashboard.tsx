import { read, staffApi } from "#api/client.ts";
import { ActivityList } from "#features/overview/activity-list.tsx";
import { PopularServices } from "#features/overview/popular-services.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Anchor } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";
import type { Route } from "./+types/dashboard";
import { QuickActions } from "./dashboard/actions.tsx";
import { changedPath } from "./dashboard/changed-path.ts";
import { askDay, DayPart, readDay } from "./dashboard/day.tsx";
import { Figures } from "./dashboard/figures.tsx";
import { WhenNear } from "./dashboard/when-near.tsx";
import { useMay, usePanel } from "./frame/context.ts";
import type { Handle } from "./frame/first-questions.ts";
import { late } from "./frame/late.tsx";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { hearServerTime, useServerNow } from "./frame/server-clock.ts";
import { INBOX } from "./inbox/query.ts";
import { SETTINGS_HISTORY } from "./settings/paths.ts";

const counting = <SkeletonList label="Contando ocho semanas…" count={4} />;
/** The library of the plots, and its figures: for who scrolls there. */
const Weeks = late(async () => (await import("./dashboard/weeks.tsx")).Weeks, counting);
/** Gone once the shop has filled everything in, and below the rest until then. */
const Checklist = late(async () => (await import("./dashboard/checklist.tsx")).Checklist);

export const handle: Handle = {
	asks: (search) => [...askDay(search), [staffApi.admin.dashboard.$path(), "summary"]],
};

export async function clientLoader() {
	const [day, summary] = await Promise.all([readDay(), read(staffApi.admin.dashboard.$get())]);
	hearServerTime(day.now);
	return { day, summary };
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
	const { day, summary } = loaderData;
	const { recent_activity, popular_services, missing } = summary;
	const { user } = usePanel();
	const may = useMay();
	const now = useServerNow();
	return (
		<>
			<PageHead title="Dashboard" />
			<p className="mt-1 text-gris">Hola, {user.full_name}.</p>
			<DayPart loaded={day} />
			<div className="mt-8">
				<QuickActions />
			</div>
			<Figures summary={summary} />
			<Section title="Ocho semanas" className="mt-8 min-h-96">
				<WhenNear waiting={counting}>
					<Weeks />
				</WhenNear>
			</Section>
			<div className="mt-8 grid gap-8 lg:grid-cols-2">
				<Section
					title="Actividad Reciente"
					beside={
						may("history") && (
							<Anchor to={SETTINGS_HISTORY} className="link py-1 text-sm">
								Todos los cambios
							</Anchor>
						)
					}
				>
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
				</Section>
				<div className="grid content-start gap-8">
					<Section title="Servicios Populares">
						{popular_services.length > 0 ? (
							<PopularServices services={popular_services} />
						) : (
							<EmptyState
								title="Sin solicitudes todavía"
								text="Cuando alguien pida un servicio, aquí verás cuáles piden más."
								size="sm"
							/>
						)}
					</Section>
					{may("settings") &&
						(missing.fields.length > 0 || missing.testimonials > 0 || missing.address) && (
							<WhenNear>
								<Checklist missing={missing} />
							</WhenNear>
						)}
				</div>
			</div>
		</>
	);
}

export const ErrorBoundary = loadFailureOf("Dashboard", "Error cargando datos del dashboard");
