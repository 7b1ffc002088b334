import type { Tables, Trx } from "#platform/database/db.server.ts";
import "./table.server.ts";

/** A visit with the person behind it. `isQuarantined` ones are nobody's work yet. */
export type VisitRecord = Tables["visits"] & {
	reference: string;
	name: string;
	phone: string | null;
	email: string | null;
	isQuarantined: number;
	/** Of its request's link; null once the person is forgotten. */
	linkVersion: number | null;
};

/** Changes a visit that this transaction has locked. */
export async function updateVisit(
	trx: Trx,
	leadId: string,
	set: Partial<Tables["visits"]>,
): Promise<void> {
	await trx.updateTable("visits").set(set).where("leadId", "=", leadId).execute();
}
