import { type ReactNode, useEffect, useRef, useState } from "react";
import { useHasRight } from "#admin/frame/context.ts";
import type { Handle } from "#admin/frame/early-requests.ts";
import { createLazyComponent } from "#admin/frame/lazy-component.tsx";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { AGENDA, BLOG, FOLLOW_UPS, INBOX, MEDIA, SETTINGS_HISTORY } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { DayPart } from "#app/admin/dashboard/day.tsx";
import { listDayRequests, readDay } from "#app/admin/dashboard/read-day.ts";
import { KINDS } from "#core/requests/kinds.ts";
import { SetupLine } from "#features/operation/setup/admin/setup-line.tsx";
import { SummaryStats } from "#reports/dashboard/admin/summary-stats.tsx";
import type { Dashboard } from "#reports/dashboard/contract.ts";
import { getChangedRecordPath } from "#reports/history/admin/changed-record-path.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatCount, formatDateTime } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { formatRelative } from "#ui/relative-time.tsx";
import { Section } from "#ui/section.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";
import type { Route } from "./+types/dashboard";

const weeksSkeleton = <SkeletonList label="Contando ocho semanas…" count={4} />;
/** Loads the chart library and its data only when scrolled to. */
const Weeks = createLazyComponent(
	async () => (await import("#app/admin/dashboard/weeks.tsx")).Weeks,
	weeksSkeleton,
);
/** A shop is rarely restored, so its line and the dialog are no part of each morning's first load. */
const PauseLine = createLazyComponent(
	async () => (await import("#features/operation/server-pause/admin/pause-line.tsx")).PauseLine,
);
export const handle: Handle = {
	listRequests: (search) => [...listDayRequests(search), [staffApi.admin.dashboard.$path(), "summary"]],
};

export async function clientLoader() {
	const [day, summary] = await Promise.all([readDay(), read(staffApi.admin.dashboard.$get())]);
	return { day, summary };
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
	const { day, summary } = loaderData;
	const { recent_activity, popular_services, without_service } = summary;
	const may = useHasRight();
	const now = useServerNow();
	return (
		<>
			{summary.server_pause && <PauseLine pausedBy={summary.server_pause} />}
			<DayPart loaded={day} money={summary.money} />
			{summary.setup && <SetupLine progress={summary.setup} />}
			<nav aria-label="Acciones rápidas" className="actions mt-8 gap-2 max-[90rem]:[&_svg]:hidden">
				{QUICK_ACTIONS.map(({ label, ...link }) => (
					<ButtonLink key={label} {...link} size="sm" tone="line">
						{label}
					</ButtonLink>
				))}
			</nav>
			<SummaryStats summary={summary} />
			<Section title="Ocho semanas" className="mt-8 min-h-96">
				<RenderWhenNear placeholder={weeksSkeleton}>
					<Weeks />
				</RenderWhenNear>
			</Section>
			<div className="mt-8 grid grid-cols-1 gap-8 lg:grid-cols-2">
				<Section
					title="Actividad Reciente"
					aside={
						may("history") && (
							<Anchor to={SETTINGS_HISTORY} className="link py-1 text-sm">
								Todos los cambios
							</Anchor>
						)
					}
				>
					{recent_activity.length > 0 ? (
						<ol className="border border-line bg-paper">
							{recent_activity.map((activity) => (
								<ActivityRow key={`${activity.date}${activity.description}`} activity={activity} now={now} />
							))}
						</ol>
					) : (
						<EmptyState
							title="Aún no pasa nada"
							text="Aquí verás las solicitudes que entran. Lo que cambia el personal queda en «Todos los cambios»."
							size="sm"
						/>
					)}
				</Section>
				<Section title="Servicios Populares">
					{popular_services.length > 0 ? (
						<PopularServices services={popular_services} />
					) : (
						<EmptyState
							title={without_service > 0 ? "Ninguno por su nombre todavía" : "Sin solicitudes todavía"}
							text="Cuando alguien pida un servicio, aquí verás cuáles piden más."
							size="sm"
						/>
					)}
					{without_service > 0 && (
						<p className="num mt-2 text-sm text-muted">
							{without_service === 1
								? "Otra solicitud no dice qué servicio."
								: `Otras ${without_service} solicitudes no dicen qué servicio.`}
						</p>
					)}
				</Section>
			</div>
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Dashboard", "Error cargando datos del dashboard");

const QUICK_ACTIONS = [
	{ to: `${AGENDA}/cerrar`, icon: "calendar", label: "Cerrar hoy" },
	{ to: FOLLOW_UPS, icon: "phone", label: "Por contactar hoy" },
	{ to: BLOG, icon: "edit", label: "Gestionar Blog" },
	{ to: MEDIA, icon: "image", label: "Subir Imágenes" },
	{ to: "/", icon: "external", label: "Ver Sitio Web", opensNewTab: true },
] as const;

type RenderWhenNearProps = {
	/** Loads its code and data when it renders. */
	children: ReactNode;
	/** Shown until the children render. */
	placeholder?: ReactNode;
};

/** Defers content below the first screen until the reader scrolls near it. */
function RenderWhenNear({ children, placeholder }: RenderWhenNearProps) {
	const [isNear, setIsNear] = useState(false);
	const containerRef = useRef<HTMLDivElement>(null);
	useEffect(() => {
		// Use no root margin: on a day without visits this starts right below a phone's first screen.
		const observer = new IntersectionObserver(
			(entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
		);
		if (containerRef.current) observer.observe(containerRef.current);
		return () => observer.disconnect();
	}, []);
	return <div ref={containerRef}>{isNear ? children : placeholder}</div>;
}

/** Lists the most requested services. The bar repeats the number, so it is hidden from assistive technology. */
function PopularServices({ services }: { services: Dashboard["popular_services"] }) {
	const highestCount = services[0]?.request_count ?? 1;
	return (
		<ol className="border border-line bg-paper">
			{services.map(({ service_name, request_count }, index) => (
				<li key={service_name} className="border-b border-line px-4 py-2 last:border-b-0">
					<p className="flex flex-wrap items-baseline gap-x-3">
						<span className="figure w-7 text-lg">{index + 1}</span>
						<span className="min-w-0 grow basis-32">{service_name}</span>
						<span className="num text-sm whitespace-nowrap text-muted">
							{formatCount(request_count, "solicitud", "solicitudes")}
						</span>
					</p>
					<div aria-hidden="true" className="mt-1 mb-1 ml-10 h-1 bg-ground">
						<div className="h-full bg-ink" style={{ width: `${(request_count / highestCount) * 100}%` }} />
					</div>
				</li>
			))}
		</ol>
	);
}

type ActivityRowProps = { activity: Dashboard["recent_activity"][number]; now: Date };

/** Shows one activity with a link to its request or to the changed record. */
function ActivityRow({ activity: { type, description, date, lead_id, changed }, now }: ActivityRowProps) {
	const path = lead_id ? `${INBOX}/${lead_id}?state=all` : changed && getChangedRecordPath(changed);
	return (
		<li className="relative flex gap-3 border-b border-line px-4 py-3 last:border-b-0 has-[a]:hover:bg-ground">
			<Icon name={type === "change" ? "edit" : KINDS[type].icon} className="mt-0.5 text-muted" />
			<div className="min-w-0 grow">
				<p>
					{path ? (
						<Anchor to={path} className="after:absolute after:inset-0">
							{description}
						</Anchor>
					) : (
						description
					)}
				</p>
				<p className="num text-sm text-muted">
					<time dateTime={date} title={formatRelative(date, now)}>
						{formatDateTime(date)}
					</time>
				</p>
			</div>
		</li>
	);
}
