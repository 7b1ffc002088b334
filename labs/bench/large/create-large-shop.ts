import { sql } from "kysely";
import { createRandomGenerator } from "#seed/random.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type Db, disableDeadline } from "#server/database/db.server.ts";
import { hashPassword } from "#server/password.server.ts";
import { insertRows } from "./bulk.ts";
import { writeOtherTables, writeProducts } from "./content.ts";
import { writeOrders, writeUnreceivedCars } from "./orders.ts";
import { writePayments } from "./payments.ts";
import { planRequests, type ReferenceData } from "./plan.ts";
import { writeCustomers, writeRequests } from "./requests.ts";
import { writeVisits } from "./visits.ts";

/** The large shop of the speed goals: ten years of a busy workshop. */
const LARGE_SHOP_SIZES = {
	products: 62_000,
	requests: 200_000,
	customers: 100_000,
	visits: 28_000,
	listedCars: 51_000,
	payments: 200_000,
};
const SEED = 20_261_121;
const STAFF_NAMES = ["Yariela Castillo", "Ricardo Him", "Delia Muñoz", "Efraín Batista"];

/**
 * Fills a seeded database with ten years of work, the same in every run. It sends no emails and no notifications.
 *
 * @param share 1 is the large shop; 1/1000 is a small one with the same kinds of records
 */
export async function createLargeShop(ctx: AppContext, share = 1): Promise<void> {
	// Chunks of this size take longer than any visitor would wait.
	await ctx.database.runPatiently((db) => fillTables(disableDeadline(db), ctx.now(), share), "schema");
	await ctx.content.edit(async () => {});
	// PostgreSQL analyses its tables by itself only after a while.
	if (ctx.database.engine === "postgres")
		await ctx.database.runPatiently((db) => sql`vacuum analyze`.execute(db), "schema");
}

async function fillTables(db: Db, now: Date, share: number) {
	const chance = createRandomGenerator(SEED);
	const scaleCount = (count: number) => Math.ceil(count * share);
	await insertRows(db, { staff: await createStaffRows(now) });
	const referenceData: ReferenceData = {
		products: await writeProducts(db, scaleCount(LARGE_SHOP_SIZES.products), now),
		services: await db.selectFrom("services").select(["id", "name"]).orderBy("id").execute(),
		staff: await db.selectFrom("staff").select(["id", "fullName"]).orderBy("fullName").execute(),
	};
	const sizes = {
		requestCount: scaleCount(LARGE_SHOP_SIZES.requests),
		customerCount: scaleCount(LARGE_SHOP_SIZES.customers),
		now,
	};
	const plan = planRequests(chance, sizes);
	await writeCustomers(db, plan.people);
	await writeRequests(db, chance, plan, referenceData);
	const visitCount = scaleCount(LARGE_SHOP_SIZES.visits);
	const leadsWithVisits = await writeVisits(db, chance, { plan, referenceData, visits: visitCount, now });
	await writeOrders(db, leadsWithVisits);
	await writeUnreceivedCars(db, scaleCount(LARGE_SHOP_SIZES.listedCars), now);
	await writePayments(db, {
		plan,
		ordered: leadsWithVisits,
		paymentCount: scaleCount(LARGE_SHOP_SIZES.payments),
		staff: referenceData.staff,
		now,
	});
	await writeOtherTables(db, chance, { share, now, referenceData });
	await insertRows(db, {
		counters: [...plan.counters].map(([id, value]) => ({ id, value })),
	});
}

async function createStaffRows(now: Date) {
	const passwordHash = await hashPassword("una-clave-para-medir");
	return STAFF_NAMES.map((fullName, index) => ({
		id: `persona-${index}`,
		username: `persona${index}`,
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
