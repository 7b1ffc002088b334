import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { openLibrary, png } from "./library.test.kit.ts";

const world = openWorld();
const { upload } = openLibrary(world);

test("stores a retried upload once with the latest texts", async () => {
	const send = (altText: string, key: string) =>
		upload("government", png(800, 600), "obra.png", { alt_text: altText }, key);
	const first = await send("Tres ambulancias", "clave-de-la-cola-1");
	const folders = await world.ctx.files.list(0);
	const again = await send("Tres ambulancias", "clave-de-la-cola-1");
	expect([again.status, again.json]).toEqual([201, first.json]);
	expect(await world.ctx.files.list(0)).toEqual(folders);
	const told = await send("Cuatro ambulancias", "clave-de-la-cola-1");
	expect(told.json).toMatchObject({ id: first.json.id, alt_text: "Cuatro ambulancias" });
	const words = { alt_text: "Del taller", description: "El patio" };
	const media = `/api/admin/media/${first.json.id}`;
	const { updated_at } = told.json;
	await world.asStaff(media, { method: "PUT", body: { ...words, updated_at } });
	expect((await send("", "clave-de-la-cola-1")).json).toMatchObject(words);
	const newer = { alt_text: "Otra", description: "El patio" };
	expect((await send("Otra", "clave-de-la-cola-1")).json).toMatchObject(newer);
	await world.asStaff(media, { method: "DELETE" });
	const back = await send("Otra", "clave-de-la-cola-1");
	expect(back.json).toMatchObject({ id: first.json.id, deleted_at: null });
	expect((await world.asStaff(media)).json.deleted_at).toBeNull();
	const other = await send("Tres ambulancias", "clave-de-la-cola-2");
	expect(other.json.target).not.toBe(first.json.target);
});
