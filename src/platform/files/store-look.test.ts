import { expect, test, vi } from "vitest";
import { openEngine } from "#platform/database/engine.test.kit.ts";
import { openLog } from "#platform/log.server.ts";
import { openHealth } from "#platform/start/health.server.ts";

const engine = openEngine();

test("stays ready without waiting when the bucket is down", async () => {
	const { at } = engine;
	const probe = vi.fn(async () => {
		throw new Error("away");
	});
	const away = { place: "host/cubo", probe, readMark: vi.fn(), writeMark: vi.fn() };
	const log = openLog("silent");
	const health = openHealth({ ...at, log, files: { ...at.files, away } });
	await expect.poll(() => health.notReadyBecause()).toBeUndefined();
	health.ready();
	await expect.poll(() => health.ready()).toBe("listo, sin el almacén de las imágenes");
	await expect.poll(() => health.notReadyBecause()).toBeUndefined();
	expect(probe).toHaveBeenCalledTimes(1);
	expect(await health.metrics()).toContain("biela_media_store_up 0");
	const folder = openHealth(at);
	expect([folder.ready(), await folder.metrics()]).toEqual([
		"listo",
		expect.not.stringContaining("biela_media_store_up"),
	]);
});
