import type { Db } from "#server/database/db.server.ts";
import { insertRows } from "./bulk.ts";
import type { Plan, PlannedLead } from "./plan.ts";

const CHUNK_SIZE = 2000;
const HOUR_MS = 3_600_000;

export const createPayer = ({ people }: Plan, { personIndex }: PlannedLead) => ({
	payerName: people[personIndex]?.name ?? "Cliente de mostrador",
	payerRuc: personIndex % 10 === 0 ? `8-${personIndex}-123 DV 45` : null,
});

export const getDueMs = ({ updatedAtMs }: PlannedLead) => updatedAtMs + HOUR_MS;

export async function insertInChunks(db: Db, table: string, rows: Record<string, unknown>[]) {
	for (let offset = 0; offset < rows.length; offset += CHUNK_SIZE)
		await insertRows(db, { [table]: rows.slice(offset, offset + CHUNK_SIZE) });
}
