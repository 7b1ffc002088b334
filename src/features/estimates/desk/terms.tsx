import { ANSWER_WAY_LABELS, REJECT_LABELS } from "#features/estimates/choices.ts";
import type { Estimate } from "#features/estimates/contract.ts";
import { spokenDay } from "#panama/time.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { formatDateTime, formatUsd } from "#ui/format.ts";

/** Under what conditions it was sent, and how far it came. */
export function EstimateTerms({ estimate }: { estimate: Estimate }) {
	const { reject_reason: reason, reject_text: text, decided_via: via, decided_at } = estimate;
	const { discount_cents: discount, sent_at, seen_at, asked_at } = estimate;
	const way = via && (ANSWER_WAY_LABELS[via as keyof typeof ANSWER_WAY_LABELS] ?? via);
	return (
		<section aria-labelledby="como-va" className="border border-linea bg-papel p-4 lg:px-6">
			<h2 id="como-va" className="title-4 mb-3">
				Cómo va
			</h2>
			<DataRows
				rows={[
					{
						label: "Enviada",
						value:
							sent_at && [formatDateTime(sent_at), estimate.sent_by].filter(Boolean).join(", "),
					},
					{
						label: "Vista",
						value: seen_at ? formatDateTime(seen_at) : sent_at && !decided_at && "Todavía no",
					},
					{ label: "Preguntó", value: asked_at && formatDateTime(asked_at) },
					{
						label: "Respondió",
						value:
							decided_at &&
							[formatDateTime(decided_at), way, estimate.decided_by].filter(Boolean).join(", "),
					},
					{
						label: "Motivo",
						value: reason && [REJECT_LABELS[reason], text].filter(Boolean).join(": "),
					},
					{ label: "Vale hasta", value: spokenDay(estimate.valid_until) },
					{ label: "Entrega", value: estimate.delivery_text },
					{
						label: "Descuento",
						value:
							discount > 0 &&
							[formatUsd(discount), estimate.discount_reason].filter(Boolean).join(": "),
					},
					{ label: "Solo completa", value: estimate.only_whole && "Sí" },
					{
						label: "Nota",
						value: estimate.note && (
							<span className="font-normal whitespace-pre-line">{estimate.note}</span>
						),
					},
				]}
			/>
		</section>
	);
}
