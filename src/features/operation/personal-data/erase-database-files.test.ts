import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createApi } from "#composition/api.server.ts";
import { MENTION_SOURCES } from "#composition/mention-sources.server.ts";
import { openFolderShop } from "#features/operation/backups/backups.test.kit.ts";
import { makeBackup } from "#features/operation/backups/making/make-backup.server.ts";
import { erasePerson } from "./erase.server.ts";

const TRACES = ["Zoraida", "zoraida", "Quijano", "quijano", "69871234", "ZQ9876", "zq9876"];

test("removes an erased person from database files and new backups", async () => {
	const { ctx, shop } = await openFolderShop();
	const api = createApi(ctx);
	const person = { name: "Zoraida Quijano", phone: "6987-1234", email: "zoraida@quijano.pa" };
	const formFields = { service: "", vehicleType: "", message: "Mi placa es ZQ9876" };
	const sendMessage = (sender: object, extra: object) => {
		const request = new Request("http://localhost/api/contact", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ ...sender, ...formFields, ...extra }),
		});
		return api.fetch(request, { address: "10.0.0.1" });
	};
	expect((await sendMessage(person, {})).status).toBe(201);
	const { id } = await ctx.db.selectFrom("customers").select("id").executeTakeFirstOrThrow();
	// Rename the person once: free pages must not hold the old name either.
	const renamed = { name: "Zoraida Quijano R.", searchText: "zoraida quijano r 6987" };
	await ctx.db.updateTable("customers").set(renamed).execute();
	// Mentions in another person's request are removed too.
	const otherPerson = { name: "Omar Díaz", phone: "6444-1000", email: person.email };
	const message = "El carro de Zoraida Quijano, 69871234, placa ZQ9876";
	expect((await sendMessage(otherPerson, { message })).status).toBe(201);
	expect(await findTraces(ctx.env.BIELA_DATA)).not.toEqual([]);

	const actor = { id: "1", fullName: "Dueña", role: "admin", sessionId: "1" };
	await erasePerson(
		{ ctx, actor },
		{ id, phone_end: "1234", keeps_balances: false, mentionSources: MENTION_SOURCES },
	);
	// This also holds while the server keeps running.
	expect(await findTraces(ctx.env.BIELA_DATA)).toEqual([]);
	await makeBackup(shop, { startedAt: ctx.now() });
	await ctx.close();
	expect(await findTraces(ctx.env.BIELA_DATA)).toEqual([]);
	await rm(ctx.env.BIELA_DATA, { recursive: true });
});

/** Finds the person's data in all files below a folder. */
async function findTraces(folder: string): Promise<string[]> {
	const names = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = names.filter((entry) => entry.isFile());
	const texts = await Promise.all(
		files.map((entry) => readFile(join(entry.parentPath, entry.name), "latin1")),
	);
	return TRACES.filter((trace) => texts.some((text) => text.includes(trace)));
}
