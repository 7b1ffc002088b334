import { recordChange } from "#core/audit/store.server.ts";
import type { SampleFact } from "#features/content/services/contract.ts";
import { listAllServices, listSampleFacts } from "#features/content/services/store.server.ts";
import type { Call } from "#server/call.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import { runEdit } from "#server/work.server.ts";

/** An unconfirmed bundled warranty or duration. */
export type SampleFactOfService = {
	service_id: string;
	name: string;
	fact: SampleFact;
	value: string;
	/** Shown on the site since before samples were marked. */
	is_review: boolean;
};

/** Lists the unconfirmed bundled facts of the services on show, warranties first. */
export async function listSampleServiceFacts(db: DbOrTrx): Promise<SampleFactOfService[]> {
	const rows = (await listAllServices(db)).active.filter(({ isVisible }) => isVisible === 1);
	const facts = rows.flatMap((row) =>
		listSampleFacts(row).map((fact) => ({
			service_id: row.id,
			name: row.name,
			fact,
			value: row[fact] ?? "",
			is_review: row[`${fact}Origin`] === "review",
		})),
	);
	return facts.toSorted((one, other) => Number(one.fact === "duration") - Number(other.fact === "duration"));
}

/**
 * Makes bundled warranties and durations the shop's own, one by one.
 *
 * @returns how many it confirmed
 * @source rules 6.25
 */
export function confirmServiceFacts(
	call: Call,
	facts: readonly { service_id: string; fact: SampleFact }[],
): Promise<number> {
	const { ctx } = call;
	return runEdit(call, async (work) => {
		const { trx } = work;
		const samples = await listSampleServiceFacts(trx);
		const confirmed = samples.filter((sample) =>
			facts.some(({ service_id: id, fact }) => id === sample.service_id && fact === sample.fact),
		);
		const changedAt = ctx.now().toISOString();
		for (const { service_id: id, fact, value } of confirmed) {
			await updateRows(trx, "services", { id }, { [`${fact}Origin`]: "shop" });
			await recordChange(work, {
				...{ subject: "service", subjectId: id, action: "approved", changedAt },
				after: { [fact]: value },
			});
		}
		return confirmed.length;
	});
}
