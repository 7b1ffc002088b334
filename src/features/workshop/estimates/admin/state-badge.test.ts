import { expect, test } from "vitest";
import { ESTIMATE_STATES } from "#features/workshop/estimates/estimate-states.ts";
import { getStatusBadge } from "./state-badge.tsx";

test("mentions the earlier approval when a supplement fails", () => {
	const labels = Object.fromEntries(
		ESTIMATE_STATES.map((state) => [state, getStatusBadge(state, 10_000).label]),
	);
	expect(labels).toMatchObject({
		sent: "Enviada",
		declined: "Aprobada sin lo nuevo",
		expired: "Lo nuevo venció",
		voided: "Se anuló lo nuevo",
	});
	expect(getStatusBadge("declined", 0)).toEqual({ tone: "failure", label: "No por ahora" });
});
