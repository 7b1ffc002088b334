import type { EstimateFigures } from "#features/estimates/contract.ts";
import { plural } from "#ui/format.ts";

const TOO_FEW = "Faltan datos: hacen falta cinco";

/** What became of what was sent; «—» while too few tell of chance. */
export function FigureCards({ figures }: { figures: EstimateFigures }) {
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
	return (
		<dl className="grid-lines mt-4 grid-cols-2 lg:grid-cols-4">
			{cards.map(({ label, value, note }) => (
				<div key={label} className="flex flex-col p-4">
					<dt className="text-sm text-gris">{label}</dt>
					<dd className="mt-auto">
						<p className={value.length > 12 ? "mt-1 font-semibold" : "figure mt-1"}>{value}</p>
						<p className="mt-1 text-sm text-gris wrap-anywhere">{note}</p>
					</dd>
				</div>
			))}
		</dl>
	);
}

const percent = (share: number | null) => (share === null ? "—" : `${share} %`);

/** «45 min», «2.5 h»; from two days on in days. */
function span(minutes: number | null): string {
	if (minutes === null) return "—";
	if (minutes < 60) return `${minutes} min`;
	const hours = Math.round(minutes / 6) / 10;
	return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} días`;
}
