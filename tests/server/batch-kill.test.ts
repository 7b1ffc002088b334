// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { registerSenders } from "#composition/jobs.server.ts";
import { cleanUpKilledBatches } from "#features/content/products/bulk/batch-jobs.server.ts";
import { changePrice } from "#features/content/products/bulk/bulk-edit.ts";
import { getBatch } from "#features/content/products/bulk/store.server.ts";
import { migrations } from "#migrations/all.ts";
import { openAppContext } from "#server/app-context.server.ts";
import { parseEnv } from "#server/start/env.server.ts";
import { startPostgres } from "../../scripts/postgres.ts";

/** Runs a process that is killed in the middle of a batch. @returns the batch, and the prices before it */
async function killDuringBatch(env: Record<string, string>) {
	const script = join(import.meta.dirname, "batch-kill.test.kit.ts");
	const child = spawn(process.execPath, [script], {
		env: { ...process.env, ...env },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const [output, [, signal]] = await Promise.all([text(child.stdout), once(child, "exit")]);
	expect(signal).toBe("SIGKILL");
	return JSON.parse(output) as { id: string; prices: { id: string; priceCents: number }[] };
}

async function expectToFinish(env: Record<string, string>) {
	const { id, prices } = await killDuringBatch(env);
	const ctx = await openAppContext(parseEnv(env), migrations);
	registerSenders(ctx);
	expect(await getBatch(ctx.db, id)).toMatchObject({ state: "applying", doneRows: 25 });
	await expect.poll(() => ctx.database.hasOtherInstances()).toBe(false);
	await cleanUpKilledBatches(ctx);
	await ctx.outbox.start();
	await expect.poll(async () => (await getBatch(ctx.db, id)).state, { timeout: 20_000 }).toBe("applied");
	const changedPrices = await ctx.db.selectFrom("products").select(["id", "priceCents"]).execute();
	const raised = prices.map((product) => ({
		...product,
		priceCents: Math.round(changePrice(product.priceCents / 100, 10, "none") * 100),
	}));
	expect(new Map(changedPrices.map((product) => [product.id, product.priceCents]))).toEqual(
		new Map(raised.map((product) => [product.id, product.priceCents])),
	);
	await ctx.close();
}

test("another process finishes a batch whose process was killed", { timeout: 120_000 }, async () => {
	const data = mkdtempSync(join(tmpdir(), "biela-batch-"));
	await expectToFinish({ BIELA_DATA: data, LOG_LEVEL: "silent" });
	rmSync(data, { recursive: true });
});

test("finishes it on PostgreSQL too", { timeout: 120_000 }, async () => {
	const data = mkdtempSync(join(tmpdir(), "biela-batch-"));
	const postgres = await startPostgres();
	const secrets = { BIELA_SECRET: "the same words on both machines here" };
	await expectToFinish({ BIELA_DATA: data, LOG_LEVEL: "silent", DATABASE_URL: postgres.url, ...secrets });
	await postgres.removeServer();
	rmSync(data, { recursive: true });
});
