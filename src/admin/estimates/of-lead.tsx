import { Part } from "#admin/frame/part.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { useAnswer } from "#admin/frame/use-answer.ts";
import { AS_WATCHER, read, staffApi } from "#api/client.ts";
import { EstimateBadge } from "#features/estimates/desk/state-badge.tsx";
import { factsOf } from "#features/estimates/estimate-states.ts";
import type { Lead } from "#features/leads/contract.ts";
import { FORGOTTEN } from "#features/leads/sentences.ts";
import { shortDay } from "#panama/time.ts";
import { Button } from "#ui/button.tsx";
import { formatUsd } from "#ui/format.ts";
import { ESTIMATES } from "./paths.ts";
import { useBegin } from "./use-begin.ts";

export function LeadEstimate({ lead }: { lead: Lead }) {
	const { id, kind, name, updated_at } = lead;
	const { begin, isBusy } = useBegin();
	const query = { lead_id: id, state: "todas" } as const;
	const isPriced = kind !== "newsletter";
	const { answer, problem } = useAnswer(isPriced ? `${id} ${updated_at}` : undefined, () =>
		read(staffApi.admin.estimates.$get({ query }, AS_WATCHER)),
	);
	if (!isPriced) return null;
	const [made] = answer?.estimates ?? [];
	// Nobody is left to send one to.
	if (answer && !made && name === FORGOTTEN.name) return null;
	return (
		<Part title="Cotización">
			{!answer && !problem ? (
				<p className="min-h-11 text-gris">Un momento…</p>
			) : made ? (
				<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
					<EstimateBadge state={made.state} />
					<span className="num font-semibold">
						{formatUsd(made.accepted_cents ?? made.total_cents)}
					</span>
					<span className="num text-sm text-gris">
						{made.sent_at ? `vale hasta el ${shortDay(made.valid_until)}` : "sin enviar"}
						{made.sent_at && (made.seen_at ? " · vista" : " · sin abrir")}
					</span>
					<SmallLink to={`${ESTIMATES}/${made.id}`}>
						{factsOf(made.state).isDraft ? "Seguir con ella" : "Ver la cotización"}
					</SmallLink>
				</div>
			) : (
				<Button size="sm" isBusy={isBusy} onClick={() => begin({ lead_id: id })}>
					Poner precios
				</Button>
			)}
		</Part>
	);
}
