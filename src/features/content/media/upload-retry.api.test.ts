import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { createPng, openLibrary } from "./library.test.kit.ts";

const world = openWorld();
const { upload } = openLibrary(world);

test("stores a retried upload once with the latest texts", async () => {
	const sendPicture = (altText: string, key: string) =>
		upload("government", createPng(800, 600), "obra.png", { alt_text: altText }, key);
	const first = await sendPicture("Tres ambulancias", "clave-de-la-cola-1");
	const folders = await world.ctx.files.list(0);
	const again = await sendPicture("Tres ambulancias", "clave-de-la-cola-1");
	expect([again.status, again.json]).toEqual([201, first.json]);
	expect(await world.ctx.files.list(0)).toEqual(folders);
	const updated = await sendPicture("Cuatro ambulancias", "clave-de-la-cola-1");
	expect(updated.json).toMatchObject({ id: first.json.id, alt_text: "Cuatro ambulancias" });
	const texts = { alt_text: "Del taller", description: "El patio" };
	const mediaPath = `/api/admin/media/${first.json.id}`;
	const { updated_at } = updated.json;
	await world.asStaff(mediaPath, { method: "PUT", body: { ...texts, updated_at } });
	expect((await sendPicture("", "clave-de-la-cola-1")).json).toMatchObject(texts);
	const newTexts = { alt_text: "Otra", description: "El patio" };
	expect((await sendPicture("Otra", "clave-de-la-cola-1")).json).toMatchObject(newTexts);
	await world.asStaff(mediaPath, { method: "DELETE" });
	const restored = await sendPicture("Otra", "clave-de-la-cola-1");
	expect(restored.json).toMatchObject({ id: first.json.id, deleted_at: null });
	expect((await world.asStaff(mediaPath)).json.deleted_at).toBeNull();
	const other = await sendPicture("Tres ambulancias", "clave-de-la-cola-2");
	expect(other.json.target).not.toBe(first.json.target);
});
