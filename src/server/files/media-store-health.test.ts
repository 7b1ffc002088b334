import { expect, test, vi } from "vitest";
import { openEngine } from "#server/database/engine.test.kit.ts";
import { openLog } from "#server/log.server.ts";
import { openHealth } from "#server/start/health.server.ts";

const engine = openEngine();

test("stays ready without waiting when the bucket is down", async () => {
	const { ctx } = engine;
	const probe = vi.fn(async () => {
		throw new Error("away");
	});
	const remote = { location: "host/cubo", probe, readOwnerMark: vi.fn(), writeOwnerMark: vi.fn() };
	const log = openLog("silent");
	const health = openHealth({ ...ctx, log, files: { ...ctx.files, remote } });
	await expect.poll(() => health.getNotReadyReason()).toBeUndefined();
	health.getReadyText();
	await expect.poll(() => health.getReadyText()).toBe("listo, sin el almacén de las imágenes");
	await expect.poll(() => health.getNotReadyReason()).toBeUndefined();
	expect(probe).toHaveBeenCalledTimes(1);
	expect(await health.metrics()).toContain("biela_media_store_up 0");
	const folder = openHealth(ctx);
	expect([folder.getReadyText(), await folder.metrics()]).toEqual([
		"listo",
		expect.not.stringContaining("biela_media_store_up"),
	]);
});
