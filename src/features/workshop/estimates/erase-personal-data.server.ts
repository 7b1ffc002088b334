import type { Trx } from "#server/database/db.server.ts";
import { findRows, updateRows } from "#server/database/rows.server.ts";
import { listEstimateStatesWith } from "./estimate-states.ts";
import { FORGOTTEN_JOB, FORGOTTEN_LINE } from "./messages.ts";
import { deleteVersion } from "./store.server.ts";

const WAITING = listEstimateStatesWith(({ isWaiting }) => isWaiting);
const DRAFTS = listEstimateStatesWith(({ isDraft }) => isDraft);

/**
 * Erases personal data from the estimates of some requests: car, notes, free text, names and addresses. State, dates,
 * products and amounts stay for the statistics.
 *
 * @source rules 10.15
 */
export async function eraseEstimatePersonalData(trx: Trx, leadIds: readonly string[]): Promise<void> {
	const drafts = await findRows(trx, "estimates", { leadId: leadIds, state: DRAFTS });
	for (const draft of drafts) await deleteVersion(trx, draft);
	const clearedCar = { carBrand: "", carModel: "", carYear: null, carPlate: "", note: "" };
	const clearedDetails = {
		discountReason: "",
		deliveryText: "",
		decidedBy: null,
		rejectText: null,
	};
	await updateRows(trx, "estimates", { leadId: leadIds }, { ...clearedCar, ...clearedDetails });
	// An erased customer cannot answer, so open versions are annulled.
	await updateRows(trx, "estimates", { leadId: leadIds, state: WAITING }, { state: "voided" });
	const estimateIds = trx.selectFrom("estimates").select("id").where("leadId", "in", leadIds);
	const jobs = trx.selectFrom("estimateJobs").select("id").where("estimateId", "in", estimateIds);
	// Typed lines may contain names; catalogue lines contain only product names.
	await updateRows(
		trx,
		"estimateLines",
		{ jobId: jobs, productId: null },
		{ text: FORGOTTEN_LINE, freeReason: "" },
	);
	await updateRows(trx, "estimateJobs", { estimateId: estimateIds }, { title: FORGOTTEN_JOB });
	await updateRows(trx, "estimateEvents", { leadId: leadIds }, { text: "", address: null });
}
