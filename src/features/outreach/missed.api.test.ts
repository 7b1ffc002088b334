import { expect, test } from "vitest";
import { openOutreachWorld } from "./outreach.test.kit.ts";

const { goTo, read, named, booking, setState, reach } = openOutreachWorld();

test("only what is confirmed is reminded of", async () => {
	await booking("Ana Sin Confirmar", "2026-11-21", "2:00 PM");
	expect(named((await read()).visits, "Ana Sin Confirmar")).toBeUndefined();
});

test("who did not come is asked about until somebody reached them, two weeks at most", async () => {
	const id = await booking("Nadie Vino", "2026-11-20", "1:00 PM");
	const other = await booking("Nadie Llamado", "2026-11-20", "2:00 PM");
	await goTo("2026-11-20T19:30:00Z");
	await setState(id, "no_vino");
	await setState(other, "no_vino");
	const before = await read();
	const item = named(before.missed, "Nadie Vino");
	expect(item).toMatchObject({ kind: "missed", at: "2026-11-20T18:00:00.000Z", done: null });
	expect(item?.message).toContain("te esperábamos hoy, 1:00 PM. ¿Te buscamos otra hora?");
	await reach(item);
	const after = await read();
	expect(named(after.missed, "Nadie Vino")?.done).not.toBeNull();
	// Their request waited for an answer too: reached is reached.
	expect(after.waiting).toBe(before.waiting - 2);
	await goTo("2026-11-23T15:00:00Z");
	const later = (await read()).missed;
	expect(later.map(({ name }) => name)).toEqual(["Nadie Llamado"]);
	await goTo("2026-12-05T15:00:00Z");
	expect((await read()).missed).toEqual([]);
});
