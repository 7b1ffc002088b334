import { read, staffApi } from "#api/client.ts";
import { STATE_FILTER_LABELS } from "#features/leads/copy.ts";
import { LeadCards } from "#features/leads/lead-list.tsx";
import { clockOf, OPEN_STATES } from "#features/leads/rules.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatDateTime, formatRelative, formatUsd, plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import type { Route } from "./+types/dashboard";
import { INBOX } from "./inbox-query.ts";
import { usePanel } from "./panel-context.ts";
import { PanelError } from "./panel-error.tsx";
import { PanelTitle } from "./panel-title.tsx";
import { hearServerTime, useServerNow } from "./server-clock.ts";

const WAITING_SHOWN = 6;
const QUOTES_SHOWN = 6;

export async function clientLoader() {
	const [waiting, { quotes }] = await Promise.all([
		read(staffApi.admin.inbox.$get({ query: { state: "nueva", order: "due" } })),
		read(staffApi.admin.quotes.$get({ query: {} })),
	]);
	hearServerTime(waiting.now);
	return { waiting, quotes: quotes.slice(0, QUOTES_SHOWN) };
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
	const { waiting, quotes } = loaderData;
	const { user } = usePanel();
	const now = useServerNow();
	const count = (clock: string) =>
		waiting.leads.filter((lead) => clockOf(lead, now) === clock).length;
	const [late, soon] = [count("late"), count("soon")];
	// One page is read: beyond it there may be more that are late.
	const orMore = waiting.total > waiting.leads.length && late === waiting.leads.length ? "+" : "";
	return (
		<>
			<PanelTitle>Dashboard</PanelTitle>
			<div className="flex flex-wrap items-end justify-between gap-4">
				<div>
					<h1 className="title-3">Dashboard</h1>
					<p className="mt-1 text-gris">Hola, {user.full_name}. Esto espera respuesta ahora.</p>
				</div>
				<div className="flex flex-wrap gap-2">
					<ButtonLink to={INBOX} size="sm">
						Abrir la Bandeja
					</ButtonLink>
					<ButtonLink to="/" opensNewTab size="sm" tone="line" icon="external">
						Ver Sitio Web
					</ButtonLink>
				</div>
			</div>
			<dl className="grid-lines mt-6 grid-cols-2 md:grid-cols-3 lg:grid-cols-6">
				<Figure
					label="Promesa vencida"
					value={`${late}${orMore}`}
					to={`${INBOX}?state=nueva&order=due`}
					isAlert={late > 0}
				/>
				<Figure label="Por vencer" value={soon} to={`${INBOX}?state=nueva&order=due`} />
				{OPEN_STATES.map((state) => (
					<Figure
						key={state}
						label={STATE_FILTER_LABELS[state]}
						value={waiting.counts[state] ?? 0}
						to={`${INBOX}?state=${state}`}
					/>
				))}
			</dl>
			<div className="mt-8 grid gap-8 lg:grid-cols-2">
				<section aria-labelledby="por-responder">
					<Heading id="por-responder" title="Por responder" to={`${INBOX}?state=nueva&order=due`} />
					{waiting.leads.length > 0 ? (
						<LeadCards
							leads={waiting.leads.slice(0, WAITING_SHOWN)}
							now={now}
							hrefFor={(lead) => `${INBOX}/${lead.id}`}
							arrived={new Set()}
							keepsScroll={false}
						/>
					) : (
						<EmptyState
							headingLevel={3}
							title="Todo respondido"
							text="Nadie espera. Lo nuevo aparece en la Bandeja sin recargar."
							className="py-6 md:py-8"
						/>
					)}
				</section>
				<section aria-labelledby="ultimas-cotizaciones">
					<Heading
						id="ultimas-cotizaciones"
						title="Últimas cotizaciones"
						to={`${INBOX}?state=todas&kind=quote`}
					/>
					{quotes.length > 0 ? (
						<ul className="border border-linea bg-papel text-sm">
							{quotes.map((quote) => (
								<li
									key={quote.id}
									className="relative flex items-baseline justify-between gap-4 border-b border-linea px-4 py-3 last:border-b-0 hover:bg-hueso"
								>
									<div className="min-w-0">
										<Anchor
											to={`${INBOX}/${quote.id}?state=todas`}
											className="block text-base font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
										>
											{quote.customer_name}
										</Anchor>
										<p className="num text-gris">
											{quote.reference} · {plural(quote.total_items, "pieza", "piezas")} ·{" "}
											<time dateTime={quote.created_at} title={formatDateTime(quote.created_at)}>
												{formatRelative(quote.created_at, now)}
											</time>
										</p>
									</div>
									<p className="num text-base font-bold">
										{formatUsd(Math.round(quote.total_value * 100))}
									</p>
								</li>
							))}
						</ul>
					) : (
						<EmptyState
							headingLevel={3}
							title="Aún no hay cotizaciones"
							text="Cuando alguien pida precio de su lista, aquí verás qué y cuánto."
							className="py-6 md:py-8"
						/>
					)}
				</section>
			</div>
		</>
	);
}

export function ErrorBoundary() {
	return (
		<>
			<PanelTitle>Dashboard</PanelTitle>
			<h1 className="title-3 mb-6">Dashboard</h1>
			<PanelError title="Error cargando datos del dashboard" />
		</>
	);
}

function Heading({ id, title, to }: { id: string; title: string; to: string }) {
	return (
		<div className="mb-3 flex items-baseline justify-between gap-4">
			<h2 id={id} className="title-4">
				{title}
			</h2>
			<Anchor to={to} className="link py-1 text-sm">
				Ver todas<span className="sr-only">: {title.toLowerCase()}</span>
			</Anchor>
		</div>
	);
}

type FigureProps = { label: string; value: number | string; to: string; isAlert?: boolean };

function Figure({ label, value, to, isAlert }: FigureProps) {
	return (
		<div className="relative p-4 hover:bg-hueso">
			<dt className="text-sm text-gris">
				<Anchor to={to} className="after:absolute after:inset-0">
					{label}
				</Anchor>
			</dt>
			<dd className={isAlert ? "figure mt-1 text-error" : "figure mt-1"}>{value}</dd>
		</div>
	);
}
