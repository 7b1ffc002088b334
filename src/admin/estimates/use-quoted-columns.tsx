import { useLatestAnswer } from "#admin/frame/use-polling.ts";
import { AS_WATCHER, read, staffApi } from "#api/client.ts";
import type { EstimateRow } from "#features/estimates/contract.ts";
import { untilLabel } from "#features/estimates/estimate-states.ts";
import type { Lead } from "#features/leads/contract.ts";
import { panamaDay, shortDay } from "#panama/time.ts";
import { Ago } from "#ui/ago.tsx";
import type { DataColumn } from "#ui/data-table.tsx";

const LOOK_EVERY_MS = 30_000;

/** Returns columns about the estimate of each quoted request: sent, viewed, valid until. Other lists get none. */
export function useQuotedColumns(leads: readonly Lead[], isQuoted: boolean, now: Date) {
	const ids = leads.map(({ id }) => id).join(",");
	async function look() {
		if (!isQuoted || ids === "") return new Map<string, EstimateRow>();
		const query = { lead_ids: ids, state: "all" } as const;
		const { estimates } = await read(staffApi.admin.estimates.$get({ query }, AS_WATCHER));
		return new Map(estimates.map((estimate) => [estimate.lead_id, estimate]));
	}
	// The previous result stays until the new list answers.
	const known = useLatestAnswer(look, LOOK_EVERY_MS, `${isQuoted} ${ids}`);
	return isQuoted ? columnsOf(known ?? new Map(), now) : [];
}

/** @param estimatesByLead the newest version for each request, which may be a draft */
export const columnsOf = (
	known: ReadonlyMap<string, EstimateRow>,
	now: Date,
): DataColumn<Lead>[] => {
	const today = panamaDay(now);
	const column = (
		id: string,
		header: string,
		cell: (estimate: EstimateRow) => ReturnType<DataColumn<Lead>["cell"]>,
	): DataColumn<Lead> => ({
		id,
		header,
		className: "whitespace-nowrap",
		card: (lead) => (known.has(lead.id) ? "pair" : "none"),
		cell: (lead) => {
			const estimate = known.get(lead.id);
			return estimate ? cell(estimate) : <span className="text-muted">—</span>;
		},
	});
	return [
		column("sent", "Enviada", ({ sent_at: at, version: v }) =>
			at ? <Ago at={at} now={now} /> : v > 1 ? `v${v} en borrador` : "Sin enviar",
		),
		column("seen", "Vista", ({ seen_at: at, sent_at }) =>
			at ? <Ago at={at} now={now} /> : sent_at ? "Sin abrir" : "—",
		),
		column("until", "Vence", ({ state, valid_until: day, sent_at }) =>
			sent_at && untilLabel(state, day, today)
				? `${today > day ? "Venció " : ""}${shortDay(day)}`
				: "—",
		),
	];
};
