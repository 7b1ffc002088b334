import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { job, openEstimates } from "./estimates.test.kit.ts";

const world = openWorld();
const { staff, save, send, sent, look, say, read } = openEstimates(world);
const brakes = () => job("Cambiar pastillas delanteras", 6295);
const discs = () => job("Rectificar discos", 5850);

/** What was found later, asked beside what was approved before. */
async function supplementOf(out: Told): Promise<Told> {
	const draft = (await staff("", { estimate_id: out.id })).json;
	return (await send((await save(draft, [discs()])).json)).json;
}

async function withdraw(verb: "void" | "reopen", version: Told): Promise<void> {
	const { updated_at } = await read(version);
	const { status } = await staff(`/${version.id}/${verb}`, { updated_at, reason: "Un error" });
	expect(status).toBe(200);
}

test("once supplement and approval are annulled nothing of them is approved in the version after", async () => {
	const out = await sent([brakes()]);
	await say(out, out.jobs);
	const supplement = await supplementOf(out);
	await withdraw("void", supplement);
	await withdraw("void", out);
	expect((await look(out)).json.state).toBe("anulada");
	const next = (await staff("", { estimate_id: supplement.id })).json;
	expect(next).toMatchObject({ locked_cents: 0, total_cents: 12_145 });
	expect(next.jobs).toMatchObject([
		{ title: "Cambiar pastillas delanteras", is_locked: false, decision: "pendiente" },
		{ title: "Rectificar discos", is_locked: false, decision: "pendiente" },
	]);
});

test("an approval that is reopened after its supplement was annulled is asked again through the link", async () => {
	const out = await sent([brakes()]);
	await say(out, out.jobs);
	await withdraw("void", await supplementOf(out));
	await withdraw("reopen", out);
	const seen = (await look(out)).json;
	expect(seen).toMatchObject({ state: "enviada", version: 1, is_open: true });
	expect((await say(out, seen.jobs)).json.state).toBe("aceptada");
});
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Told = any;
