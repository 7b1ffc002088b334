import { expect, onTestFinished, test, vi } from "vitest";
import type { Log } from "#platform/log.server.ts";
import { parseEnv } from "#platform/start/env.server.ts";
import { keepAhead } from "./keep-ahead.server.ts";
import { openAddresses } from "./page-key.ts";

const routes = Object.fromEntries(
	["", "productos", "productos/:sku", "seguir/:token", "boletin", "admin/login", "*"].map(
		(path, id) => [id, { path, module: {} }],
	),
);

test("renders each fixed page after startup", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	const kept: string[] = [];
	const keep = async (origin: string, { key }: { key: string }) => {
		if (key === "/productos") throw new Error("no database");
		kept.push(origin + key);
	};
	const log = { warn: () => {} } as unknown as Log;
	const env = parseEnv({ SITE_URL: "https://taller.com" });
	const ended = keepAhead({ env, log, ...openAddresses(routes), pages: { keep } });
	await vi.advanceTimersByTimeAsync(14_000);
	expect(kept).toEqual([]);
	await vi.advanceTimersByTimeAsync(10_000);
	await ended;
	expect(kept).toEqual(["https://taller.com/", "https://taller.com/boletin"]);
});
