import { useMemo } from "react";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { ESTIMATES, INBOX } from "#admin/paths.ts";
import { BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import { KINDS, LEAD_KINDS } from "#core/requests/kinds.ts";
import { CHANNEL_LABELS, KIND_LABELS } from "#core/requests/messages.ts";
import type { Figures } from "#reports/dashboard/contract.ts";
import { getInTimePercent, toWeeks, type Week } from "#reports/dashboard/figures-rules.ts";
import type { EstimateStats } from "#reports/estimates/contract.ts";
import { BarChart } from "#ui/bar-chart.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { formatCount, formatDate, formatUsd } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";
import { StatCards } from "#ui/stat-cards.tsx";

export function Weeks() {
	const { answer, problem, refetch } = useFetch("figures", () => read(staffApi.admin.stats.$get()));
	// A failed request just hides the estimate cards.
	const { answer: estimates } = useFetch("estimates", () =>
		read(staffApi.admin["estimate-stats"].$get({}, BACKGROUND_CALL)),
	);
	const hasSentEstimates = estimates !== undefined && estimates.sent > 0;
	if (problem) return <ErrorState title="No se pudieron cargar las ocho semanas" onRetry={refetch} />;
	if (!answer) return <SkeletonList label="Contando ocho semanas…" count={4} />;
	return (
		<>
			<SummaryCards figures={answer} hasSentEstimates={hasSentEstimates} />
			{hasSentEstimates && <EstimateCards figures={estimates} />}
			<WeekCharts figures={answer} />
		</>
	);
}

/**
 * Shows the amounts, answer time and loss reasons of eight weeks, each linked to its list; «—» where there is
 * no data.
 *
 * @param hasSentEstimates whether estimates were sent; the quoted amount then counts estimates, plus the quotes that
 *   have no estimate
 */
function SummaryCards({ figures, hasSentEstimates }: { figures: Figures; hasSentEstimates: boolean }) {
	const { quoted, answer_minutes, answers_measured, answers_enough, lost } = figures;
	const cards = [
		{
			to: hasSentEstimates ? `${ESTIMATES}?state=all` : `${INBOX}?kind=quote&state=all`,
			label: "Cotizado",
			value: formatDollars(quoted.amount),
			// Counts estimates and the product quotes without one; the figure above counts only those.
			note: hasSentEstimates
				? formatCount(quoted.found, "cotización enviada o pedida", "cotizaciones enviadas y pedidas")
				: formatCount(quoted.found, "cotización", "cotizaciones"),
		},
		getIncomeCard(figures),
		{
			to: `${INBOX}?state=all`,
			label: "Responder tarda",
			value: answer_minutes === null ? null : formatDuration(answer_minutes),
			note: "en horario abierto; la mitad, menos",
			// Excludes requests that staff entered; the chart below includes them.
			missing: `Se sabe con ${answers_enough} solicitudes del sitio: van ${answers_measured}`,
		},
		{
			to: `${INBOX}?state=lost`,
			label: "Por qué se pierde",
			value: lost[0]?.reason ?? null,
			note: lost.map(({ reason, found }) => `${reason}: ${found}`).join(" · "),
		},
	];
	return (
		<StatCards
			cards={cards.map(({ value, note, missing = "Sin datos todavía", ...card }) => ({
				...card,
				value: value ?? "—",
				note: value === null ? missing : note,
			}))}
		/>
	);
}

/**
 * Returns the card with approved estimates, or with what was charged for requests if there are none. Approved work may
 * not be finished.
 */
function getIncomeCard({ approved, won }: Figures) {
	const wonCount = `${formatCount(won.found, "solicitud ganada o entregada", "solicitudes ganadas o entregadas")}, sin lo rebajado`;
	if (approved.found === 0)
		return {
			to: `${INBOX}?state=won`,
			label: "Ganado",
			value: formatDollars(won.amount),
			note: wonCount,
			missing: "Sin montos todavía",
		};
	const wonNote = won.found > 0 ? ` · ganado: ${formatDollars(won.amount)}, ${wonCount}` : "";
	return {
		to: `${ESTIMATES}?state=accepted`,
		label: "Aprobado",
		value: formatDollars(approved.amount),
		note: formatCount(approved.found, "cotización", "cotizaciones") + wonNote,
	};
}

const formatDollars = (amount: number | null) =>
	amount === null ? null : formatUsd(Math.round(amount * 100));

/** Formats minutes as «menos de 1 min», «45 min» or «2.5 h». */
function formatDuration(minutes: number): string {
	if (minutes < 1) return "menos de 1 min";
	return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 6) / 10} h`;
}

const TOO_FEW = "Faltan datos: hacen falta cinco";

/** Shows the outcome of sent estimates; «—» while there are too few to be meaningful. */
function EstimateCards({ figures }: { figures: EstimateStats }) {
	const { sent, accepted, reasons } = figures;
	const [first] = reasons;
	const cards = [
		{
			label: "Cotizaciones enviadas en 30 días",
			value: String(sent),
			note: formatCount(accepted, "aprobado", "aprobados"),
		},
		{
			label: "Aprobado de lo enviado",
			value: formatPercent(figures.accepted_money_percent),
			note:
				figures.accepted_jobs_percent === null
					? TOO_FEW
					: `${formatPercent(figures.accepted_jobs_percent)} de los trabajos`,
		},
		{
			label: "De la solicitud al envío",
			value: formatLongDuration(figures.request_to_sent_minutes),
			note:
				figures.sent_to_answer_minutes === null
					? TOO_FEW
					: `y ${formatLongDuration(figures.sent_to_answer_minutes)} hasta la respuesta; la mitad, menos`,
		},
		{
			label: "Por qué no",
			value: first?.reason ?? "—",
			note: reasons.map(({ reason, count }) => `${reason}: ${count}`).join(" · ") || TOO_FEW,
		},
	];
	const textCards = cards.map((card) => ({ ...card, isText: card.value.length > 12 }));
	return <StatCards cards={textCards} className="mt-4" />;
}

const formatPercent = (percent: number | null) => (percent === null ? "—" : `${percent} %`);

/** Formats minutes as «45 min» or «2.5 h», and as days from two days on. */
function formatLongDuration(minutes: number | null): string {
	if (minutes === null) return "—";
	const hours = Math.round(minutes / 6) / 10;
	return hours < 48 ? formatDuration(minutes) : `${Math.round(hours / 24)} días`;
}

function WeekCharts({ figures: { days, channels } }: { figures: Figures }) {
	const charts = useMemo(() => {
		const weeks = toWeeks(days);
		return {
			weeks,
			dayNames: days.map(({ day }) => formatDayAndMonth(day)),
			kinds: LEAD_KINDS.map((kind) => ({
				label: KIND_LABELS[kind],
				color: KINDS[kind].chartColor,
				values: days.map(({ asked }) => asked[kind]),
			})),
			weekNames: weeks.map(({ monday }) => formatDayAndMonth(monday)),
			inTime: [{ label: "A tiempo", color: "#15171a", values: weeks.map(getInTimePercent) }],
		};
	}, [days]);
	return (
		<>
			<div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
				<figure className="border border-line bg-paper p-4 sm:max-lg:col-span-2">
					<figcaption className="mb-3 font-semibold">Solicitudes por día</figcaption>
					<BarChart
						label="Solicitudes por día y por tipo, en ocho semanas"
						categories={charts.dayNames}
						series={charts.kinds}
					/>
				</figure>
				<figure className="border border-line bg-paper p-4">
					<figcaption className="mb-3 font-semibold">Respondidas a tiempo, por semana</figcaption>
					<BarChart
						label="Qué parte se respondió a tiempo, por semana"
						categories={charts.weekNames}
						series={charts.inTime}
						max={100}
						unit=" %"
					/>
				</figure>
				<section aria-label="Por dónde llegan" className="border border-line bg-paper p-4">
					<h3 className="mb-3 font-semibold">Por dónde llegan</h3>
					<ChannelList channels={channels} />
				</section>
			</div>
			<WeeksTable weeks={charts.weeks} />
		</>
	);
}

/** Formats a day as «27/10». */
const formatDayAndMonth = (day: string) => formatDate(day).slice(0, 5);

/** Lists the channels of the requests; the bar is decorative, since the number is shown. */
function ChannelList({ channels }: Pick<Figures, "channels">) {
	const maxCount = channels[0]?.found ?? 1;
	if (channels.length === 0) return <p className="text-muted">Nadie pidió nada todavía.</p>;
	return (
		<ol>
			{channels.map(({ channel, found }) => (
				<li key={channel} className="py-1.5">
					<p className="flex items-baseline justify-between gap-3">
						<Anchor to={`${INBOX}?state=all&channel=${channel}`} className="link py-1">
							{CHANNEL_LABELS[channel]}
						</Anchor>
						<span className="num text-sm whitespace-nowrap text-muted">
							{formatCount(found, "solicitud", "solicitudes")}
						</span>
					</p>
					<div aria-hidden="true" className="h-1 bg-ground">
						<div className="h-full bg-ink" style={{ width: `${(found / maxCount) * 100}%` }} />
					</div>
				</li>
			))}
		</ol>
	);
}

/** Shows the chart data as a table, by week. */
function WeeksTable({ weeks }: { weeks: readonly Week[] }) {
	return (
		<details className="mt-4">
			<summary className="link inline-block cursor-pointer py-2 text-sm">Ver como tabla</summary>
			<div className="overflow-x-auto">
				<table className="data-table mt-2 bg-paper">
					<caption className="sr-only">Solicitudes por semana, y cuántas se respondieron a tiempo</caption>
					<thead>
						<tr>
							<th scope="col">Semana del</th>
							{LEAD_KINDS.map((kind) => (
								<th key={kind} scope="col" className="text-right!">
									{KIND_LABELS[kind]}
								</th>
							))}
							<th scope="col" className="text-right!">
								Total
							</th>
							<th scope="col" className="text-right!">
								A tiempo
							</th>
						</tr>
					</thead>
					<tbody>
						{weeks.map((week) => (
							<tr key={week.monday}>
								<th scope="row">{formatDate(week.monday)}</th>
								{LEAD_KINDS.map((kind) => (
									<td key={kind} className="text-right">
										{week.asked[kind]}
									</td>
								))}
								<td className="text-right font-semibold">{week.total}</td>
								<td className="text-right">{formatPercent(getInTimePercent(week))}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</details>
	);
}
