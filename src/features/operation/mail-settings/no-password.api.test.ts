// @module-tag engines
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openLog } from "#server/log.server.ts";
import { openMailWorld, PASSWORD } from "./mail-settings.test.kit.ts";

const kit = openMailWorld();
const { world, save, sendTest } = kit;
/** The password as it is, and in the forms that a login sends. */
const LEAKS = [PASSWORD, Buffer.from(PASSWORD).toString("base64").slice(0, 20)];
const findLeak = (text: string) => LEAKS.find((leak) => text.includes(leak));

const logLines: string[] = [];
beforeAll(() => {
	world.ctx.log = openLog("debug", { write: (line: string) => void logLines.push(line) });
});

/** Lists the GET operations of staff without parameters, as the list of operations has them. */
function listReads(): string[] {
	const text = readFileSync("docs/operations.txt", "utf8");
	const paths = [...text.matchAll(/\bGET\s+(?:\/api)?(\/admin\/[\w/-]+)(?=\s)/g)].map(
		([, path]) => path ?? "",
	);
	return [...new Set(paths)];
}

test("shows the password in no answer, log, table or export", async () => {
	// The server refuses the port's login and repeats what it was sent.
	await save({ user: "otro@taller.com" });
	const answers = [await sendTest(), await sendTest("nadie@correo.com")];
	answers.push(await save({ password: "", host: "localhost" }), await save({ port: 0 }), await save());
	for (const { json } of answers) expect(findLeak(JSON.stringify(json))).toBeUndefined();
	const reads = listReads();
	expect(reads).toContain("/admin/mail");
	expect(reads.length).toBeGreaterThan(30);
	for (const path of reads) {
		const { headers, json } = await world.asStaff(`/api${path}`);
		expect(findLeak(JSON.stringify([json, ...headers])), path).toBeUndefined();
	}
	const rows = await world.ctx.db.selectFrom("mailSettings").selectAll().execute();
	const changes = await world.ctx.db.selectFrom("changes").selectAll().execute();
	expect(findLeak(JSON.stringify([rows, changes]))).toBeUndefined();
	expect(findLeak(logLines.join(""))).toBeUndefined();
	expect(logLines.join("")).toContain("mail_settings_saved");
});

test("reads no spreadsheet with the password", async () => {
	await save();
	for (const path of ["customers", "newsletter", "accounting"]) {
		const request = new Request(`http://localhost/api/admin/export/${path}?format=csv`, {
			headers: { authorization: `Bearer ${world.token}` },
		});
		const reply = await world.api.fetch(request, { address: "10.0.0.1" });
		expect(findLeak(await reply.text()), path).toBeUndefined();
	}
});

test("stores the password only encrypted", async () => {
	await save();
	const { rows } = await sql<{ encrypted_password: string }>`select * from mail_settings`.execute(
		world.ctx.db,
	);
	expect(rows).toHaveLength(1);
	expect(findLeak(JSON.stringify(rows))).toBeUndefined();
});
