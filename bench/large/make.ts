import { sql } from "kysely";
import type { AppContext } from "#platform/app-context.server.ts";
import { type Db, disableDeadline } from "#platform/database/db.server.ts";
import { hashPassword } from "#platform/password.server.ts";
import { openChance } from "#seed/random.ts";
import { writeAll } from "./bulk.ts";
import { writeProducts, writeTheRest } from "./content.ts";
import { writeOrders, writeUnreceivedCars } from "./orders.ts";
import { type Named, planRequests } from "./plan.ts";
import { writePeople, writeRequests } from "./requests.ts";
import { writeVisits } from "./visits.ts";

/** The large shop of the speed goals: ten years of a busy workshop. */
const LARGE = {
	products: 62_000,
	requests: 200_000,
	customers: 100_000,
	visits: 28_000,
	listedCars: 51_000,
};
const SEED = 20_261_121;
const STAFF = ["Yariela Castillo", "Ricardo Him", "Delia Muñoz", "Efraín Batista"];

/**
 * Fills a seeded database with ten years of work, the same in every run. It sends no emails and no notifications.
 *
 * @param share 1 is the large shop; 1/1000 is a small one with the same kinds of records
 */
export async function makeLargeShop(ctx: AppContext, share = 1): Promise<void> {
	// Chunks of this size take longer than any visitor would wait.
	await ctx.database.runPatiently((db) => fillTables(disableDeadline(db), ctx.now(), share), "schema");
	await ctx.content.edit(async () => {});
	// PostgreSQL analyses its tables by itself only after a while.
	if (ctx.database.engine === "postgres")
		await ctx.database.runPatiently((db) => sql`vacuum analyze`.execute(db), "schema");
}

async function fillTables(db: Db, now: Date, share: number) {
	const chance = openChance(SEED);
	const of = (count: number) => Math.ceil(count * share);
	await writeAll(db, { staff: await createStaffRows(now) });
	const named: Named = {
		products: await writeProducts(db, of(LARGE.products), now),
		services: await db.selectFrom("services").select(["id", "name"]).orderBy("id").execute(),
		staff: await db.selectFrom("staff").select(["id", "fullName"]).orderBy("fullName").execute(),
	};
	const sizes = { requests: of(LARGE.requests), customers: of(LARGE.customers), now };
	const plan = planRequests(chance, sizes);
	await writePeople(db, plan.people);
	await writeRequests(db, chance, plan, named);
	const visits = of(LARGE.visits);
	const visited = await writeVisits(db, chance, { plan, named, visits, now });
	await writeOrders(db, visited);
	await writeUnreceivedCars(db, of(LARGE.listedCars), now);
	await writeTheRest(db, chance, { share, now, named });
	await writeAll(db, {
		counters: [...plan.counters].map(([id, value]) => ({ id, value })),
	});
}

async function createStaffRows(now: Date) {
	const passwordHash = await hashPassword("una-clave-para-medir");
	return STAFF.map((fullName, place) => ({
		id: `persona-${place}`,
		username: `persona${place}`,
		email: "",
		fullName,
		role: "reception",
		passwordHash,
		mustChangePassword: 0,
		disabledAt: null,
		lastLoginAt: null,
		createdAt: now.toISOString(),
	}));
}
