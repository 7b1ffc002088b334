import { expect, test } from "vitest";
import { buildJob, openEstimates } from "#features/workshop/estimates/estimates.test.kit.ts";
import { extractPdfText } from "#server/files/pdf-text.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const { startEstimate, save, send, getLinkToken } = openEstimates(world);

test("prints characters that Helvetica lacks", async () => {
	const draft = await startEstimate({ name: "陈伟" });
	const jobs = [buildJob("Resistencia ≥ 5 Ω", 4000)];
	const saved = await save(draft, jobs, { note: "CO₂ y ⅓ de galón" });
	const estimate = (await send(saved.json)).json;
	const path = `/api/estimates/${getLinkToken(estimate)}/cotizacion.pdf`;
	const response = await world.api.fetch(new Request(`http://localhost${path}`));
	const lines = extractPdfText(Buffer.from(await response.arrayBuffer())).split("\n");
	for (const expectedLine of ["Cliente: ChenWei", "CO₂ y ⅓ de galón"]) expect(lines).toContain(expectedLine);
	// Once in the job's title and once in its line.
	expect(lines.filter((line) => line === "Resistencia ≥ 5 Ω")).toHaveLength(2);
});
