import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createApi } from "#api/app.server.ts";
import { NAMED_PLACES } from "#api/named-places.ts";
import { FORGET_WORDS } from "#api/retention.server.ts";
import { openFolderShop } from "#features/copies/copies.test.kit.ts";
import { makeCopy } from "#features/copies/make.server.ts";
import { erasePerson } from "./erase.server.ts";

const TRACES = ["Zoraida", "zoraida", "Quijano", "quijano", "69871234", "ZQ9876", "zq9876"];

test("removes an erased person from database files and new backups", async () => {
	const { at, shop } = await openFolderShop();
	const api = createApi(at);
	const person = { name: "Zoraida Quijano", phone: "6987-1234", email: "zoraida@quijano.pa" };
	const words = { service: "", vehicleType: "", message: "Mi placa es ZQ9876" };
	const ask = (from: object, more: object) => {
		const request = new Request("http://localhost/api/contact", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ ...from, ...words, ...more }),
		});
		return api.fetch(request, { address: "10.0.0.1" });
	};
	expect((await ask(person, {})).status).toBe(201);
	const { id } = await at.db.selectFrom("customers").select("id").executeTakeFirstOrThrow();
	// Rename the person once: free pages must not hold the old name either.
	const renamed = { name: "Zoraida Quijano R.", searchText: "zoraida quijano r 6987" };
	await at.db.updateTable("customers").set(renamed).execute();
	// Mentions in another person's request are removed too.
	const other = { name: "Omar Díaz", phone: "6444-1000", email: person.email };
	const message = "El carro de Zoraida Quijano, 69871234, placa ZQ9876";
	expect((await ask(other, { message })).status).toBe(201);
	expect(await tracesIn(at.env.BIELA_DATA)).not.toEqual([]);

	const rooms = { forgets: FORGET_WORDS, places: NAMED_PLACES };
	const actor = { id: "1", fullName: "Dueña", role: "admin", sessionId: "1" };
	await erasePerson(at, actor, { id, phone_end: "1234" }, rooms);
	// This also holds while the server keeps running.
	expect(await tracesIn(at.env.BIELA_DATA)).toEqual([]);
	await makeCopy(shop, { at: at.now() });
	await at.close();
	expect(await tracesIn(at.env.BIELA_DATA)).toEqual([]);
	await rm(at.env.BIELA_DATA, { recursive: true });
});

/** Finds her data in all files below a folder. */
async function tracesIn(folder: string): Promise<string[]> {
	const names = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = names.filter((entry) => entry.isFile());
	const texts = await Promise.all(
		files.map((entry) => readFile(join(entry.parentPath, entry.name), "latin1")),
	);
	return TRACES.filter((trace) => texts.some((text) => text.includes(trace)));
}
