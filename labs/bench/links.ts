/**
 * Measures how long the first start with a new secret takes to rehash the links of a shop's requests, and how similar
 * the response times of invalid links are.
 */
import { createApi } from "#composition/api.server.ts";
import { getFirstLinkPath, rehashLinks } from "#core/requests/link/links.server.ts";
import { migrations } from "#migrations/all.ts";
import { seed } from "#seed/seed.ts";
import { deleteRows } from "#server/database/rows.server.ts";
import { openTestContext } from "#server/test-context.server.ts";
import { createLargeShop } from "./large/create-large-shop.ts";

const ROUND_COUNT = 300;
const ctx = await openTestContext(migrations, process.env.DATABASE_URL);
await seed(ctx);
await createLargeShop(ctx, Number(process.env.SHARE ?? 0.1));
const requests = await ctx.db.selectFrom("leads").select("id").where("phone", "is not", null).execute();
await ctx.database.runPatiently((db) => deleteRows(db, "links", {}), "schema");
const startedAt = performance.now();
await rehashLinks(ctx);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
process.stdout.write(`${requests.length} links rehashed in ${seconds} s\n`);

const getToken = (id: string) => getFirstLinkPath(ctx, id).split("/").at(-1) ?? "";
const [changedId = "", forgottenId = ""] = requests.map(({ id }) => id);
await ctx.db.updateTable("links").set({ version: 0 }).where("leadId", "=", changedId).execute();
await deleteRows(ctx.db, "links", { leadId: forgottenId });
const tokens = {
	unknown: "A".repeat(27),
	short: "x",
	changed: getToken(changedId),
	forgotten: getToken(forgottenId),
};
const api = createApi(ctx);
const durationsByKind = new Map<string, number[]>();
// Alternate between the kinds, so that other load on the machine affects all of them equally.
for (let round = 0; round < ROUND_COUNT; round++)
	for (const [kind, token] of Object.entries(tokens)) {
		// The rate limits count the minutes of a clock that stands still.
		ctx.clock.advance(60_000);
		const requestStartedAt = performance.now();
		const request = new Request(`http://localhost/api/visits/${token}`);
		const { status } = await api.fetch(request, { address: `10.0.${round % 250}.1` });
		durationsByKind.set(kind, [...(durationsByKind.get(kind) ?? []), performance.now() - requestStartedAt]);
		if (status !== 404) throw new Error(`${kind}: ${status}`);
	}
for (const [kind, durations] of durationsByKind) {
	const sortedDurations = durations.toSorted((a, b) => a - b);
	const formatQuantile = (fraction: number) =>
		(sortedDurations[Math.floor(sortedDurations.length * fraction)] ?? 0).toFixed(2);
	process.stdout.write(`${kind}: median ${formatQuantile(0.5)} ms, p90 ${formatQuantile(0.9)} ms\n`);
}
await ctx.close();
