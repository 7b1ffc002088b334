import { countPeopleWithAccess } from "#core/accounts/store.server.ts";
import { hasWorkingMail } from "#features/operation/mail-settings/read-settings.server.ts";
import { listBlockers, listSampleGroups } from "#features/operation/publication/sample-groups.server.ts";
import { isPublished } from "#features/operation/publication/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { withTransaction } from "#server/database/db.server.ts";
import { deleteRows, findRows, insertIfMissing } from "#server/database/rows.server.ts";
import { getPublicOrigin } from "#server/site-origin.ts";
import type { Setup, SetupProgress } from "./contract.ts";
import { rejectSetup } from "./errors.server.ts";
import { formatProgress, listSetupSteps, SETUP_STEPS, type SetupStepId } from "./steps.ts";
import "./table.server.ts";

/** Returns the steps of «Puesta en marcha». @source rules 7.40 */
export async function readSetup(ctx: AppContext): Promise<Setup> {
	const { reads, env } = ctx;
	const skips = await findRows(reads, "setupSkips", {});
	const samples = await listSampleGroups(reads);
	const blockers = await listBlockers(reads);
	return {
		steps: listSetupSteps({
			blockers: blockers.map(({ name }) => name),
			samples: samples.map(({ name }) => name),
			peopleCount: await countPeopleWithAccess(reads),
			hasWorkingMail: await hasWorkingMail(ctx, reads),
			hasAddress: getPublicOrigin(env) !== undefined,
			isPublished: await isPublished(reads),
			skipped: new Set(skips.map(({ id }) => id)),
		}),
	};
}

/** Returns how far the steps are, for the dashboard; null once nothing is open. */
export async function readSetupProgress(ctx: AppContext): Promise<SetupProgress | null> {
	const { steps } = await readSetup(ctx);
	const text = formatProgress(steps);
	const done = steps.filter(({ state }) => state !== "open").length;
	return text === undefined ? null : { done, total: steps.length, text };
}

/** Leaves a step out, or takes it up again. @throws RuleError needed_step (422) */
export async function setStepSkipped(
	ctx: AppContext,
	{ step, isSkipped }: { step: SetupStepId; isSkipped: boolean },
): Promise<Setup> {
	if (isSkipped && !SETUP_STEPS[step].canSkip)
		throw rejectSetup("needed_step", "Sin ese paso el sitio no se publica.");
	const row = { id: step, skippedAt: ctx.now().toISOString() };
	await withTransaction(ctx.db, async (trx) => {
		if (isSkipped) await insertIfMissing(trx, "setupSkips", row);
		else await deleteRows(trx, "setupSkips", { id: step });
	});
	return readSetup(ctx);
}
