/**
 * Measures how long the first start with a new secret takes to rename the links of a shop's requests, and how similar
 * the response times of invalid links are.
 */
import { createApi } from "#api/app.server.ts";
import { firstPageOf, nameLinks } from "#features/leads/link/links.server.ts";
import { migrations } from "#migrations/all.ts";
import { deleteRows } from "#platform/database/rows.server.ts";
import { openTestPlatform } from "#platform/fakes.server.ts";
import { seed } from "#seed/seed.ts";
import { makeLargeShop } from "./large/make.ts";

const ROUNDS = 300;
const at = await openTestPlatform(migrations, process.env.DATABASE_URL);
await seed(at);
await makeLargeShop(at, Number(process.env.SHARE ?? 0.1));
const requests = await at.db
	.selectFrom("leads")
	.select("id")
	.where("phone", "is not", null)
	.execute();
await at.database.patiently((db) => deleteRows(db, "links", {}), "schema");
const began = performance.now();
await nameLinks(at);
const seconds = ((performance.now() - began) / 1000).toFixed(1);
process.stdout.write(`${requests.length} requests named in ${seconds} s\n`);

const own = (id: string) => firstPageOf(at, id).split("/").at(-1) ?? "";
const [changed = "", forgotten = ""] = requests.map(({ id }) => id);
await at.db.updateTable("links").set({ version: 0 }).where("leadId", "=", changed).execute();
await deleteRows(at.db, "links", { leadId: forgotten });
const tokens = {
	unknown: "A".repeat(27),
	short: "x",
	changed: own(changed),
	forgotten: own(forgotten),
};
const api = createApi(at);
const times = new Map<string, number[]>();
// Alternate between the kinds, so that other load on the machine affects all of them equally.
for (let round = 0; round < ROUNDS; round++)
	for (const [kind, token] of Object.entries(tokens)) {
		// The rate limits count the minutes of a clock that stands still.
		at.clock.pass(60_000);
		const start = performance.now();
		const asked = new Request(`http://localhost/api/visits/${token}`);
		const { status } = await api.fetch(asked, { address: `10.0.${round % 250}.1` });
		times.set(kind, [...(times.get(kind) ?? []), performance.now() - start]);
		if (status !== 404) throw new Error(`${kind}: ${status}`);
	}
for (const [kind, all] of times) {
	const sorted = all.toSorted((a, b) => a - b);
	const of = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2);
	process.stdout.write(`${kind}: median ${of(0.5)} ms, p90 ${of(0.9)} ms\n`);
}
await at.close();
