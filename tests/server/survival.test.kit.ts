import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createApi } from "#composition/api.server.ts";
import { ensureFirstAdmin } from "#core/accounts/first-admin.server.ts";
import { migrations } from "#migrations/all.ts";
import { seed } from "#seed/seed.ts";
import { openAppContext } from "#server/app-context.server.ts";
import { parseEnv } from "#server/start/env.server.ts";

/**
 * Process to kill: production context and API on a data folder, without pages. survival.test.ts and the one of
 * estimates run it.
 */
const ctx = await openAppContext(parseEnv(process.env), migrations);
await seed(ctx);
await ensureFirstAdmin(ctx, () => {});
const api = createApi(ctx);
const listener = getRequestListener((request) =>
	api.fetch(request, { address: request.headers.get("x-test-address") ?? "local" }),
);
const server = createServer(listener).listen(0, "127.0.0.1", () => {
	process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`);
});
