import { expect, test } from "vitest";
import { ESTIMATE_STATES } from "#features/estimates/estimate-states.ts";
import { standingWords } from "./standing-words.ts";

test("mentions the earlier approval when a supplement fails", () => {
	const named = Object.fromEntries(
		ESTIMATE_STATES.map((state) => [state, standingWords(state, 10_000).label]),
	);
	expect(named).toMatchObject({
		sent: "Enviada",
		declined: "Aprobada sin lo nuevo",
		expired: "Lo nuevo venció",
		voided: "Se anuló lo nuevo",
	});
	expect(standingWords("declined", 0)).toEqual({ tone: "soft", label: "No por ahora" });
});
