import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { extractPdfText } from "#platform/files/pdf-text.test.kit.ts";
import { job, openEstimates } from "./estimates.test.kit.ts";

const world = openWorld();
const { startEstimate, save, send, getLinkToken } = openEstimates(world);

test("prints characters that Helvetica lacks", async () => {
	const draft = await startEstimate({ name: "陈伟" });
	const jobs = [job("Resistencia ≥ 5 Ω", 4000)];
	const saved = await save(draft, jobs, { note: "CO₂ y ⅓ de galón" });
	const out = (await send(saved.json)).json;
	const path = `/api/estimates/${getLinkToken(out)}/cotizacion.pdf`;
	const reply = await world.api.fetch(new Request(`http://localhost${path}`));
	const lines = extractPdfText(Buffer.from(await reply.arrayBuffer())).split("\n");
	for (const printed of ["Cliente: ChenWei", "CO₂ y ⅓ de galón"]) expect(lines).toContain(printed);
	// Once in the job's title and once in its line.
	expect(lines.filter((line) => line === "Resistencia ≥ 5 Ω")).toHaveLength(2);
});
