/** Creates the large shop in the folder BIELA_DATA, which has no default here, or at DATABASE_URL, in a database without requests. */
import { ensureFirstAdmin } from "#core/accounts/first-admin.server.ts";
import { migrations } from "#migrations/all.ts";
import { seed } from "#seed/seed.ts";
import { openAppContext } from "#server/app-context.server.ts";
import { parseEnv } from "#server/start/env.server.ts";
import { NO_DATA_FOLDER } from "../../scripts/own-shop.mjs";
import { createLargeShop } from "./large/create-large-shop.ts";

const startedAt = performance.now();
const password = process.env.BIELA_ADMIN_PASSWORD ?? "una-clave-para-medir";
const env = parseEnv({ BIELA_DATA: NO_DATA_FOLDER, ...process.env, BIELA_ADMIN_PASSWORD: password });
const ctx = await openAppContext(env, migrations);
await seed(ctx);
await ensureFirstAdmin(ctx, () => {});
await createLargeShop(ctx, Number(process.env.SHARE ?? 1));
await ctx.close();
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
process.stdout.write(`large shop in ${seconds} s; the panel's password is ${password}\n`);
