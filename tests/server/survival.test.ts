// @module-tag slow
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";

/** `npm run faults -- kill` repeats it sixty times. */
const ROUNDS = 2;
const CLIENTS = 20;

/** Main guarantee: acknowledged data survive a SIGKILL completely. */
test("keeps acknowledged submissions when the process is killed", {
	timeout: 120_000,
}, async () => {
	const data = mkdtempSync(join(tmpdir(), "biela-survival-"));
	const acknowledged: string[] = [];
	let sentCount = 0;
	for (let round = 0; round < ROUNDS; round++) {
		const { child, origin } = await startServer(data);
		const before = acknowledged.length;
		const clients = Array.from({ length: CLIENTS }, async () => {
			for (;;) {
				const reply = await postQuote(origin, ++sentCount).catch(() => undefined);
				if (!reply) return;
				if (reply.success) acknowledged.push(reply.reference);
			}
		});
		// Kill the process during submissions, even on a slow machine.
		await expect.poll(() => acknowledged.length).toBeGreaterThan(before);
		await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
		child.kill("SIGKILL");
		await Promise.all(clients);
	}
	const database = new DatabaseSync(join(data, "biela.db"));
	const references = new Set(
		database
			.prepare("select reference from leads")
			.all()
			.map((row) => row.reference),
	);
	expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS);
	expect(acknowledged.filter((reference) => !references.has(reference))).toEqual([]);
	const count = (table: string, where = "1 = 1") =>
		database.prepare(`select count(*) as found from ${table} where ${where}`).get()?.found;
	for (const table of ["quotes", "quote_items", "idempotency"])
		expect(count(table), table).toBe(references.size);
	for (const topic of ["mail", "new-lead"])
		expect(count("outbox", `topic = '${topic}'`), topic).toBe(references.size);
	expect(count("idempotency", "answer is null")).toBe(0);
	expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
	database.close();
	rmSync(data, { recursive: true });
});

async function startServer(data: string): Promise<{ child: ChildProcess; origin: string }> {
	const script = join(import.meta.dirname, "survival.test.kit.ts");
	const child = spawn(process.execPath, [script], {
		// Send a notification for each request, however many arrive.
		env: { ...process.env, BIELA_DATA: data, LOG_LEVEL: "silent", BIELA_CROWD: "1000" },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const port = await new Promise<string>((resolve, reject) => {
		child.stdout?.on("data", (chunk) => resolve(String(chunk).match(/port (\d+)/)?.[1] ?? ""));
		child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
	});
	return { child, origin: `http://127.0.0.1:${port}` };
}

async function postQuote(origin: string, number: number) {
	const reply = await fetch(`${origin}/api/quotes`, {
		method: "POST",
		headers: {
			"content-type": "application/json",
			"x-test-address": `10.1.${number >> 8}.${number & 255}`,
		},
		body: JSON.stringify({
			customer: { name: `Ana ${number}`, phone: `6${String(number).padStart(7, "0")}` },
			products: [{ sku: "ENI-DOT4-500", quantity: 1 }],
		}),
	});
	return (await reply.json()) as { success: boolean; reference: string };
}
