import { registerSenders } from "#composition/jobs.server.ts";
import { createBatchRunner, PRODUCT_BATCH_TOPIC } from "#features/content/products/bulk/batch-jobs.server.ts";
import { applyBatch } from "#features/content/products/bulk/batches.server.ts";
import { createEdit } from "#features/content/products/bulk/edit-products.server.ts";
import { migrations } from "#migrations/all.ts";
import { seed } from "#seed/seed.ts";
import { openAppContext } from "#server/app-context.server.ts";
import type { Sender } from "#server/outbox/outbox.server.ts";
import { parseEnv } from "#server/start/env.server.ts";

/** Process that raises all prices and is killed while it writes the second chunk. batch-kill.test.ts runs it. */
const ctx = await openAppContext(parseEnv(process.env), migrations);
await seed(ctx);
registerSenders(ctx);
const prices = await ctx.db.selectFrom("products").select(["id", "priceCents"]).execute();
const runBatch = createBatchRunner(ctx);
let chunkCount = 0;
const runUntilKilled: Sender = (job, lease) =>
	runBatch(
		job,
		lease && {
			...lease,
			renew: async () => {
				// The next turn of the event loop is within the transaction of the chunk.
				if (++chunkCount === 2) setImmediate(() => process.kill(process.pid, "SIGKILL"));
				return lease.renew();
			},
		},
	);
ctx.outbox.setSender(PRODUCT_BATCH_TOPIC, Object.assign(runUntilKilled, { isLong: true }));
const actor = { id: "ana", fullName: "Ana Díaz", role: "admin", sessionId: "one" };
const selection = { filter: { q: "", brand: "all", type: "all", availability: "all" } } as const;
const edit = { field: "price", percent: 10, rounding: "none" } as const;
const { id } = await createEdit({ ctx, actor }, { selection, edit });
await new Promise<void>((resolve) =>
	process.stdout.write(`${JSON.stringify({ id, prices })}\n`, () => resolve()),
);
await applyBatch({ ctx, actor }, { id, confirms_prices: true });
await ctx.outbox.start();
