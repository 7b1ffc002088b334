import type { DbOrTrx, Tables, Trx } from "#platform/db.server.ts";
import { Service } from "./contract.ts";
import "./table.server.ts";

/** The services on offer, in the owner's order. */
export async function listServices(db: DbOrTrx): Promise<Service[]> {
	const rows = await db
		.selectFrom("services")
		.selectAll()
		.where("isVisible", "=", 1)
		.where("deletedAt", "is", null)
		.orderBy("position")
		.execute();
	return rows.map(onTheWire);
}

export async function insertServices(trx: Trx, now: Date, services: Service[]): Promise<void> {
	const at = now.toISOString();
	for (const [position, service] of services.entries())
		await trx
			.insertInto("services")
			.values({
				...service,
				includes: JSON.stringify(service.includes),
				specialty: service.specialty ? 1 : 0,
				position,
				isVisible: 1,
				deletedAt: null,
				createdAt: at,
				updatedAt: at,
			})
			.execute();
}

/** The contract strips what only the table knows and checks the badge. */
function onTheWire(row: Tables["services"]): Service {
	return Service.parse({
		...row,
		includes: JSON.parse(row.includes),
		specialty: row.specialty === 1,
	});
}
