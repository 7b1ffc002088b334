import { sql } from "kysely";
import { hashPassword } from "#platform/password.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { writeAll } from "./bulk.ts";
import { openChance } from "./chance.ts";
import { writeProducts, writeTheRest } from "./content.ts";
import { type Named, planRequests } from "./plan.ts";
import { writePeople, writeRequests } from "./requests.ts";
import { writeVisits } from "./visits.ts";

/** The large shop of the goals of speed: ten years of a busy workshop. */
const LARGE = { products: 62_000, requests: 200_000, customers: 100_000, visits: 28_000 };
const SEED = 20_261_121;
const STAFF = ["Yariela Castillo", "Ricardo Him", "Delia Muñoz", "Efraín Batista"];

/**
 * Fills a seeded world with ten years of work, the same in every run. Nothing is sent and nothing is announced.
 *
 * @param share 1 is the large shop; 1/1000 is a small one with all that the large one has
 */
export async function makeLargeShop(at: Platform, share = 1): Promise<void> {
	const now = at.now();
	const chance = openChance(SEED);
	const of = (count: number) => Math.ceil(count * share);
	await writeAll(at.db, { staff: await staffRows(now) });
	const named: Named = {
		products: await writeProducts(at.db, of(LARGE.products), now),
		services: await at.db.selectFrom("services").select(["id", "name"]).orderBy("id").execute(),
		staff: await at.db.selectFrom("staff").select(["id", "fullName"]).orderBy("fullName").execute(),
	};
	const sizes = { requests: of(LARGE.requests), customers: of(LARGE.customers), now };
	const plan = planRequests(chance, sizes);
	await writePeople(at.db, plan.people);
	await writeRequests(at.db, chance, plan, named);
	await writeVisits(at.db, chance, { plan, named, visits: of(LARGE.visits), now });
	await writeTheRest(at.db, chance, { share, now, named });
	await writeAll(at.db, {
		counters: [...plan.counters].map(([id, value]) => ({ id, value })),
	});
	await at.content.edit(async () => {});
	// PostgreSQL does so by itself after a while, SQLite never.
	if (at.database.engine === "postgres") await sql`vacuum analyze`.execute(at.db);
}

async function staffRows(now: Date) {
	const passwordHash = await hashPassword("una-clave-para-medir");
	return STAFF.map((fullName, place) => ({
		...{ id: `persona-${place}`, username: `persona${place}`, email: "", fullName, role: "admin" },
		...{ passwordHash, mustChangePassword: 0, disabledAt: null, lastLoginAt: null },
		createdAt: now.toISOString(),
	}));
}
