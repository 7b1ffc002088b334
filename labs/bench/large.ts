import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureFirstAdmin } from "#core/accounts/first-admin.server.ts";
import { migrations } from "#migrations/all.ts";
import { seed } from "#seed/seed.ts";
import { openAppContext } from "#server/app-context.server.ts";
import { parseEnv } from "#server/start/env.server.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { type ImportTimes, measureImport } from "./large/catalogue.ts";
import { createLargeShop } from "./large/create-large-shop.ts";
import { type ApiCaller, measureLists, measureP95, withPage } from "./large/lists.ts";
import { measureRecount } from "./large/recount.ts";
import { openShop, PASSWORD, type ShopLocation } from "./large/shop.ts";
import { measureStall } from "./large/stall.ts";

const SMALL_SHARE = 1 / 1000;
/** The size in compose.yaml: in the default of 128 MB the large shop's requests do not fit. */
const POSTGRES_OPTIONS = ["shared_buffers=512MB"];

/**
 * Returns the large shop's lines on both engines as they are measured, each beside the same call in a small shop of
 * the same run.
 */
export async function* measureLarge(): AsyncGenerator<string[]> {
	const folder = mkdtempSync(join(tmpdir(), "biela-large-"));
	const [small, large] = await Promise.all([startPostgres(), startPostgres(POSTGRES_OPTIONS)]);
	yield* measureEngine("SQLite", {
		small: { BIELA_DATA: join(folder, "small") },
		large: { BIELA_DATA: join(folder, "large") },
	});
	yield* measureEngine("PostgreSQL", {
		small: { BIELA_DATA: join(folder, "small-files"), DATABASE_URL: small.url },
		large: { BIELA_DATA: join(folder, "large-files"), DATABASE_URL: large.url },
	});
	await Promise.all([small.removeServer(), large.removeServer()]);
	rmSync(folder, { recursive: true });
}

async function* measureEngine(engine: string, shopLocations: { small: ShopLocation; large: ShopLocation }) {
	await fillShop(shopLocations.small, SMALL_SHARE);
	await fillShop(shopLocations.large, 1);
	const [small, large] = [await openShop(shopLocations.small), await openShop(shopLocations.large)];
	for (const { path, query, p95: largeMs } of await measureLists(large.callApi)) {
		const smallMs = await measureP95(() => small.callApi(path + withPage(query, 1)));
		yield [`${engine}: ${path}${query}, p95`, formatMs(largeMs), formatMs(smallMs)];
	}
	const toCarPath = (number: number) => `/api/admin/cars/carro-${number}`;
	const measureCarPages = (callApi: ApiCaller, carCount: number) => {
		let callCount = 0;
		return measureP95(() => callApi(toCarPath(callCount++ % carCount)));
	};
	yield [
		`${engine}: a car's page, p95`,
		formatMs(await measureCarPages(large.callApi, 9000)),
		formatMs(await measureCarPages(small.callApi, 1)),
	];
	const measureAccounts = async (callApi: ApiCaller) => {
		const { sales } = (await callApi("/api/admin/accounting/sales?period=todo")) as {
			sales: { lead_id: string }[];
		};
		const paths = sales.map(({ lead_id }) => `/api/admin/leads/${lead_id}/account`);
		let callCount = 0;
		return measureP95(() => callApi(paths[callCount++ % paths.length] ?? ""));
	};
	yield [
		`${engine}: a request's account, p95`,
		formatMs(await measureAccounts(large.callApi)),
		formatMs(await measureAccounts(small.callApi)),
	];
	for (const q of ["filtro", "liquido frenos", "trasmision", "wzqxkj"]) {
		const path = `/api/products/search?${new URLSearchParams({ q })}`;
		const [largeMs, smallMs] = [
			await measureP95(() => large.callApi(path)),
			await measureP95(() => small.callApi(path)),
		];
		yield [`${engine}: search «${q}», p95`, formatMs(largeMs), formatMs(smallMs)];
	}
	const recounts = [await measureRecount(large.ctx), await measureRecount(small.ctx)];
	yield [`${engine}: all accounts are recounted`, ...recounts.map(({ totalMs }) => formatMs(totalMs))];
	yield [
		`${engine}: longest time for which nothing else ran meanwhile`,
		...recounts.map(({ longestHoldMs }) => formatMs(longestHoldMs)),
	];
	await Promise.all([small.ctx.close(), large.ctx.close()]);
	const [largeStallMs, smallMs] = [
		await measureStall(shopLocations.large),
		await measureStall(shopLocations.small),
	];
	const stallDescription =
		"longest wait for a cached page while three inboxes poll and a spreadsheet is written";
	yield [`${engine}: ${stallDescription}`, formatMs(largeStallMs), formatMs(smallMs)];
	const [largeImport, smallImport] = [
		await measureImport(shopLocations.large),
		await measureImport(shopLocations.small),
	];
	for (const [name, description] of Object.entries(IMPORT_LINES) as [keyof ImportTimes, string][])
		yield [`${engine}: ${description}`, ...[largeImport, smallImport].map((times) => times[name].toFixed(0))];
}

const IMPORT_LINES: Record<keyof ImportTimes, string> = {
	compareMs: "a sheet of 10,000 products is read and compared, ms",
	applyMs: "it is applied, half of its products new, ms",
	longestPageMs: "longest wait for a cached page meanwhile, ms",
	longestFormMs: "longest wait for a form meanwhile, ms",
	refusedCount: "forms not accepted meanwhile",
};

async function fillShop(shopLocation: ShopLocation, share: number) {
	const env = parseEnv({ ...shopLocation, BIELA_ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: "silent" });
	const ctx = await openAppContext(env, migrations);
	await seed(ctx);
	await ensureFirstAdmin(ctx, () => {});
	await createLargeShop(ctx, share);
	await ctx.close();
}

const formatMs = (durationMs: number) => `${durationMs.toFixed(1)} ms`;
