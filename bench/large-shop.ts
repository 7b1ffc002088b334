/** Creates the large shop at BIELA_DATA or DATABASE_URL, in a database without requests. */
import { ensureFirstAdmin } from "#features/staff/first-admin.server.ts";
import { migrations } from "#migrations/all.ts";
import { openPlatform } from "#platform/platform.server.ts";
import { parseEnv } from "#platform/start/env.server.ts";
import { seed } from "#seed/seed.ts";
import { makeLargeShop } from "./large/make.ts";

const began = performance.now();
const password = process.env.BIELA_ADMIN_PASSWORD ?? "una-clave-para-medir";
const at = await openPlatform(
	parseEnv({ ...process.env, BIELA_ADMIN_PASSWORD: password }),
	migrations,
);
await seed(at);
await ensureFirstAdmin(at, () => {});
await makeLargeShop(at, Number(process.env.SHARE ?? 1));
await at.close();
const seconds = ((performance.now() - began) / 1000).toFixed(0);
process.stdout.write(`large shop in ${seconds} s; the panel's password is ${password}\n`);
