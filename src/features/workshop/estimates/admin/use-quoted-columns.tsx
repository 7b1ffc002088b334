import { usePolledAnswer } from "#admin/frame/use-polling.ts";
import { BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import type { Lead } from "#core/requests/contract.ts";
import { formatShortDay, toPanamaDay } from "#domain/time.ts";
import type { EstimateRow } from "#features/workshop/estimates/contract.ts";
import { getValidityLabel } from "#features/workshop/estimates/estimate-states.ts";
import type { DataColumn } from "#ui/data-table.tsx";
import { TimeAgo } from "#ui/relative-time.tsx";

const POLL_INTERVAL_MS = 30_000;

/** Returns columns about the estimate of each quoted request: sent, viewed, valid until. Other lists get none. */
export function useQuotedColumns(leads: readonly Lead[], isQuoted: boolean, now: Date) {
	const ids = leads.map(({ id }) => id).join(",");
	async function fetchEstimates() {
		if (!isQuoted || ids === "") return new Map<string, EstimateRow>();
		const query = { lead_ids: ids, state: "all" } as const;
		const { estimates } = await read(staffApi.admin.estimates.$get({ query }, BACKGROUND_CALL));
		return new Map(estimates.map((estimate) => [estimate.lead_id, estimate]));
	}
	// The previous result stays until the new list answers.
	const estimatesByLead = usePolledAnswer(fetchEstimates, POLL_INTERVAL_MS, `${isQuoted} ${ids}`);
	return isQuoted ? buildColumns(estimatesByLead ?? new Map(), now) : [];
}

/** @param estimatesByLead the newest version for each request, which may be a draft */
export const buildColumns = (
	estimatesByLead: ReadonlyMap<string, EstimateRow>,
	now: Date,
): DataColumn<Lead>[] => {
	const today = toPanamaDay(now);
	const column = (
		id: string,
		header: string,
		cell: (estimate: EstimateRow) => ReturnType<DataColumn<Lead>["cell"]>,
	): DataColumn<Lead> => ({
		id,
		header,
		className: "whitespace-nowrap",
		card: (lead) => (estimatesByLead.has(lead.id) ? "pair" : "none"),
		cell: (lead) => {
			const estimate = estimatesByLead.get(lead.id);
			return estimate ? cell(estimate) : <span className="text-muted">—</span>;
		},
	});
	return [
		column("sent", "Enviada", ({ sent_at: eventAt, version: v }) =>
			eventAt ? <TimeAgo instant={eventAt} now={now} /> : v > 1 ? `v${v} en borrador` : "Sin enviar",
		),
		column("seen", "Vista", ({ seen_at: eventAt, sent_at }) =>
			eventAt ? <TimeAgo instant={eventAt} now={now} /> : sent_at ? "Sin abrir" : "—",
		),
		column("until", "Vence", ({ state, valid_until: day, sent_at }) =>
			sent_at && getValidityLabel(state, day, today)
				? `${today > day ? "Venció " : ""}${formatShortDay(day)}`
				: "—",
		),
	];
};
