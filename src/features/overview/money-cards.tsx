import { formatUsd, plural } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import type { Figures } from "./figures-contract.ts";

type MoneyProps = { figures: Figures; hrefs: Record<"quoted" | "won" | "answer" | "lost", string> };

/** What eight weeks brought, each with its list; «—» where there is no base. */
export function MoneyCards({ figures, hrefs }: MoneyProps) {
	const { quoted, won, answer_minutes, lost } = figures;
	const quotes = (found: number) => plural(found, "cotización", "cotizaciones");
	const cards = [
		{ id: "quoted", label: "Cotizado", value: dollars(quoted.amount), note: quotes(quoted.found) },
		{
			id: "won",
			label: "Ganado",
			value: dollars(won.amount),
			note: plural(won.found, "solicitud", "solicitudes"),
		},
		{
			id: "answer",
			label: "Responder tarda",
			value: answer_minutes === null ? null : spanOf(answer_minutes),
			note: "en horario abierto; la mitad, menos",
		},
		{
			id: "lost",
			label: "Por qué se pierde",
			value: lost[0]?.reason ?? null,
			note: lost.map(({ reason, found }) => `${reason}: ${found}`).join(" · "),
		},
	] as const;
	return (
		<dl className="grid-lines grid-cols-2 lg:grid-cols-4">
			{cards.map(({ id, label, value, note }) => (
				<div key={id} className="relative flex flex-col p-4 hover:bg-hueso">
					<dt className="text-sm text-gris">
						<Anchor to={hrefs[id]} className="after:absolute after:inset-0">
							{label}
						</Anchor>
					</dt>
					<dd className="mt-auto">
						<p className="figure mt-1 wrap-anywhere">{value ?? "—"}</p>
						<p className="mt-1 text-sm text-gris wrap-anywhere">
							{value === null ? "Sin datos todavía" : note}
						</p>
					</dd>
				</div>
			))}
		</dl>
	);
}

const dollars = (amount: number | null) =>
	amount === null ? null : formatUsd(Math.round(amount * 100));

/** «45 min», «2.5 h». */
function spanOf(minutes: number): string {
	return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 6) / 10} h`;
}
