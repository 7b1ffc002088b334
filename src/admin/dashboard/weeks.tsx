import { useAnswer } from "#admin/frame/use-answer.ts";
import { INBOX } from "#admin/inbox/query.ts";
import { AS_WATCHER, read, staffApi } from "#api/client.ts";
import type { EstimateFigures } from "#features/estimates/contract.ts";
import type { Figures } from "#features/overview/figures-contract.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { formatUsd, plural } from "#ui/format.ts";
import { SkeletonList } from "#ui/skeleton.tsx";
import { FigureCards } from "./figures.tsx";
import { Plots } from "./plots.tsx";

export function Weeks() {
	const { answer, problem, askAgain } = useAnswer("figures", () =>
		read(staffApi.admin.figures.$get()),
	);
	// What does not come of these four leaves nothing out of place.
	const { answer: estimates } = useAnswer("estimates", () =>
		read(staffApi.admin["estimate-figures"].$get({}, AS_WATCHER)),
	);
	if (problem)
		return <ErrorState title="No se pudieron cargar las ocho semanas" onRetry={askAgain} />;
	if (!answer) return <SkeletonList label="Contando ocho semanas…" count={4} />;
	return (
		<>
			<MoneyCards figures={answer} />
			{estimates && estimates.sent > 0 && <EstimateCards figures={estimates} />}
			<Plots figures={answer} />
		</>
	);
}

/** What eight weeks brought, each with its list; «—» where there is no base. */
function MoneyCards({ figures: { quoted, won, answer_minutes, lost } }: { figures: Figures }) {
	const cards = [
		{
			to: `${INBOX}?kind=quote&state=todas`,
			label: "Cotizado",
			value: dollars(quoted.amount),
			note: plural(quoted.found, "cotización", "cotizaciones"),
		},
		{
			to: `${INBOX}?kind=quote&state=ganada`,
			label: "Ganado",
			value: dollars(won.amount),
			note: plural(won.found, "solicitud", "solicitudes"),
		},
		{
			to: `${INBOX}?state=todas`,
			label: "Responder tarda",
			value: answer_minutes === null ? null : spanOf(answer_minutes),
			note: "en horario abierto; la mitad, menos",
		},
		{
			to: `${INBOX}?state=perdida`,
			label: "Por qué se pierde",
			value: lost[0]?.reason ?? null,
			note: lost.map(({ reason, found }) => `${reason}: ${found}`).join(" · "),
		},
	];
	return (
		<FigureCards
			cards={cards.map(({ value, note, ...card }) => ({
				...card,
				value: value ?? "—",
				note: value === null ? "Sin datos todavía" : note,
			}))}
		/>
	);
}

const dollars = (amount: number | null) =>
	amount === null ? null : formatUsd(Math.round(amount * 100));

/** «45 min», «2.5 h». */
function spanOf(minutes: number): string {
	return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 6) / 10} h`;
}

const TOO_FEW = "Faltan datos: hacen falta cinco";

/** What became of what was sent; «—» while too few tell of chance. */
function EstimateCards({ figures }: { figures: EstimateFigures }) {
	const { sent, accepted, reasons } = figures;
	const [first] = reasons;
	const cards = [
		{
			label: "Enviadas en 30 días",
			value: String(sent),
			note: plural(accepted, "aprobada", "aprobadas"),
		},
		{
			label: "Aprobado de lo cotizado",
			value: percent(figures.accepted_money_percent),
			note:
				figures.accepted_jobs_percent === null
					? TOO_FEW
					: `${percent(figures.accepted_jobs_percent)} de los trabajos`,
		},
		{
			label: "De la solicitud al envío",
			value: span(figures.request_to_sent_minutes),
			note:
				figures.sent_to_answer_minutes === null
					? TOO_FEW
					: `y ${span(figures.sent_to_answer_minutes)} hasta la respuesta; la mitad, menos`,
		},
		{
			label: "Por qué no",
			value: first?.reason ?? "—",
			note: reasons.map(({ reason, count }) => `${reason}: ${count}`).join(" · ") || TOO_FEW,
		},
	];
	const shown = cards.map((card) => ({ ...card, isLong: card.value.length > 12 }));
	return <FigureCards cards={shown} className="mt-4" />;
}

const percent = (share: number | null) => (share === null ? "—" : `${share} %`);

/** «45 min», «2.5 h»; from two days on in days. */
function span(minutes: number | null): string {
	if (minutes === null) return "—";
	const hours = Math.round(minutes / 6) / 10;
	return hours < 48 ? spanOf(minutes) : `${Math.round(hours / 24)} días`;
}
