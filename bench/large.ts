import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureFirstAdmin } from "#features/staff/first-admin.server.ts";
import { migrations } from "#migrations/all.ts";
import { openAppContext } from "#platform/app-context.server.ts";
import { parseEnv } from "#platform/start/env.server.ts";
import { seed } from "#seed/seed.ts";
import { startPostgres } from "../tools/postgres.ts";
import { type ApiCaller, measureLists, measureP95, withPage } from "./large/lists.ts";
import { makeLargeShop } from "./large/make.ts";
import { openShop, PASSWORD, type Place } from "./large/shop.ts";
import { measureStall } from "./large/stall.ts";

const SMALL = 1 / 1000;
/** The size in compose.yaml: in the default of 128 MB the large shop's requests do not fit. */
const MEMORY = ["shared_buffers=512MB"];

/**
 * Returns the large shop's lines on both engines as they are measured, each beside the same call in a small shop of
 * the same run.
 */
export async function* measureLarge(): AsyncGenerator<string[]> {
	const folder = mkdtempSync(join(tmpdir(), "biela-large-"));
	const [small, large] = await Promise.all([startPostgres(), startPostgres(MEMORY)]);
	yield* measureEngine("SQLite", {
		small: { BIELA_DATA: join(folder, "small") },
		large: { BIELA_DATA: join(folder, "large") },
	});
	yield* measureEngine("PostgreSQL", {
		small: { BIELA_DATA: join(folder, "small-files"), DATABASE_URL: small.url },
		large: { BIELA_DATA: join(folder, "large-files"), DATABASE_URL: large.url },
	});
	await Promise.all([small.stop(), large.stop()]);
	rmSync(folder, { recursive: true });
}

async function* measureEngine(engine: string, places: { small: Place; large: Place }) {
	await fillShop(places.small, SMALL);
	await fillShop(places.large, 1);
	const [small, large] = [await openShop(places.small), await openShop(places.large)];
	for (const { path, query, p95: time } of await measureLists(large.ask)) {
		const floor = await measureP95(() => small.ask(path + withPage(query, 1)));
		yield [`${engine}: ${path}${query}, p95`, formatMs(time), formatMs(floor)];
	}
	const page = (number: number) => `/api/admin/cars/carro-${number}`;
	const pages = (ask: ApiCaller, cars: number) => {
		let read = 0;
		return measureP95(() => ask(page(read++ % cars)));
	};
	yield [
		`${engine}: a car's page, p95`,
		formatMs(await pages(large.ask, 9000)),
		formatMs(await pages(small.ask, 1)),
	];
	for (const q of ["filtro", "liquido frenos", "trasmision", "wzqxkj"]) {
		const path = `/api/products/search?${new URLSearchParams({ q })}`;
		const [time, floor] = [await measureP95(() => large.ask(path)), await measureP95(() => small.ask(path))];
		yield [`${engine}: search «${q}», p95`, formatMs(time), formatMs(floor)];
	}
	await Promise.all([small.ctx.close(), large.ctx.close()]);
	const [stall, floor] = [await measureStall(places.large), await measureStall(places.small)];
	const what = "longest wait for a cached page while three inboxes poll and a spreadsheet is written";
	yield [`${engine}: ${what}`, formatMs(stall), formatMs(floor)];
}

async function fillShop(place: Place, share: number) {
	const env = parseEnv({ ...place, BIELA_ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: "silent" });
	const ctx = await openAppContext(env, migrations);
	await seed(ctx);
	await ensureFirstAdmin(ctx, () => {});
	await makeLargeShop(ctx, share);
	await ctx.close();
}

const formatMs = (time: number) => `${time.toFixed(1)} ms`;
