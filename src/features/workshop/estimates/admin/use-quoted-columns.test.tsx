import { expect, test } from "vitest";
import type { Lead } from "#core/requests/contract.ts";
import type { EstimateRow } from "#features/workshop/estimates/contract.ts";
import { buildColumns } from "./use-quoted-columns.tsx";

const NOW = new Date("2026-11-24T15:00:00Z");
const lead = { id: "uno" } as Lead;
const sentEstimate = { state: "sent", version: 1, sent_at: NOW.toISOString(), seen_at: null };

test.each([
	["an open", { ...sentEstimate, valid_until: "2026-11-27" }, "vie 27 nov"],
	["an expired", { ...sentEstimate, state: "expired", valid_until: "2026-11-20" }, "Venció vie 20 nov"],
	["an approved", { ...sentEstimate, state: "accepted", valid_until: "2026-11-20" }, "—"],
	["a voided", { ...sentEstimate, state: "voided", valid_until: "2026-11-27" }, "—"],
])("shows the validity of %s estimate", (_, row, expectedDay) => {
	const estimatesByLead = new Map([[lead.id, row as EstimateRow]]);
	const [, seenText, day] = buildColumns(estimatesByLead, NOW).map(({ cell }) => cell(lead));
	expect([seenText, day]).toEqual(["Sin abrir", expectedDay]);
});

test("shows a draft without day but with its version", () => {
	const draft = { ...sentEstimate, state: "draft", sent_at: null, valid_until: "2026-11-27" };
	const getCells = (version: number) => {
		const estimatesByLead = new Map([[lead.id, { ...draft, version } as EstimateRow]]);
		return buildColumns(estimatesByLead, NOW).map(({ cell }) => cell(lead));
	};
	expect(getCells(1)).toEqual(["Sin enviar", "—", "—"]);
	expect(getCells(2)).toEqual(["v2 en borrador", "—", "—"]);
});
