import { listChanges, recordChange } from "#core/audit/store.server.ts";
import { createSitePreview } from "#core/settings/public-settings.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { alreadyDoneError } from "#server/errors.ts";
import { getPublicOrigin } from "#server/site-origin.ts";
import { runEdit } from "#server/work.server.ts";
import type { Publication, PublishRequest } from "./contract.ts";
import { rejectPublication } from "./errors.server.ts";
import {
	formatAlreadyPrivate,
	formatBlocked,
	formatPublishedBy,
	formatUnconfirmed,
	NO_ADDRESS,
	SAMPLE_SHOP,
} from "./messages.ts";
import { listBlockers, listSampleGroups } from "./sample-groups.server.ts";
import { computePhase } from "./site-phase.server.ts";
import { deletePublication, findPublication, insertPublication } from "./store.server.ts";

const SUBJECT = { subject: "publication", subjectId: "1" } as const;

/** Returns the state of the site, and what «Publicar» refuses and asks about. */
export async function readPublication(ctx: AppContext): Promise<Publication> {
	const publication = await findPublication(ctx.db);
	const phase = computePhase(ctx, publication !== undefined);
	return {
		phase,
		published: publication ? { at: publication.publishedAt, by: publication.publishedBy } : null,
		blockers: await listBlockers(ctx.db),
		samples: await listSampleGroups(ctx.db),
		preview: phase === "private" ? createSitePreview(ctx) : null,
		now: ctx.now().toISOString(),
	};
}

/** Returns whether visitors see «Muy pronto», as stored now. */
export const isSitePrivate = async (ctx: AppContext) =>
	computePhase(ctx, (await findPublication(ctx.db)) !== undefined) === "private";

/**
 * Publishes the site: every visitor sees it at once.
 *
 * @throws RuleError no_address | sample_shop | sample_contact (422, with `blockers`) | sample_left (409, with `samples`)
 * | already_done (409)
 * @source rules 1.27
 */
export async function publishSite(call: Call, input: PublishRequest): Promise<Publication> {
	const { ctx, actor } = call;
	if (ctx.env.BIELA_SAMPLE) throw rejectPublication("sample_shop", SAMPLE_SHOP);
	if (!getPublicOrigin(ctx.env)) throw rejectPublication("no_address", NO_ADDRESS);
	await runEdit(call, async (work) => {
		const { trx } = work;
		await requireNotPublished(ctx, trx);
		const samples = await requireAccepted(trx, input);
		const now = ctx.now().toISOString();
		if (!(await insertPublication(trx, { publishedAt: now, publishedBy: actor.fullName })))
			await requireNotPublished(ctx, trx);
		const after = { samples: samples.map(({ label, count }) => `${label} (${count})`) };
		await recordChange(work, { ...SUBJECT, action: "published", after, changedAt: now });
	});
	return readPublication(ctx);
}

/**
 * Makes the site private again.
 *
 * @throws RuleError already_done (409)
 */
export async function unpublishSite(call: Call): Promise<Publication> {
	const { ctx } = call;
	await runEdit(call, async (work) => {
		const { trx } = work;
		if (!(await deletePublication(trx))) {
			const [lastChange] = await listChanges(trx, SUBJECT.subject, SUBJECT.subjectId);
			throw alreadyDoneError(formatAlreadyPrivate(lastChange, ctx.now()));
		}
		await recordChange(work, { ...SUBJECT, action: "unpublished", changedAt: ctx.now().toISOString() });
	});
	return readPublication(ctx);
}

async function requireNotPublished({ now }: AppContext, trx: Trx): Promise<void> {
	const publication = await findPublication(trx);
	if (!publication) return;
	const { publishedBy: by, publishedAt: doneAt } = publication;
	throw alreadyDoneError(formatPublishedBy({ by, doneAt, now: now() }));
}

/** Requires that no contact is a sample, and that the owner saw all other samples. @returns these samples */
async function requireAccepted(trx: Trx, { accepted }: PublishRequest) {
	const blockers = await listBlockers(trx);
	if (blockers.length > 0)
		throw rejectPublication("sample_contact", formatBlocked(blockers.map(({ label }) => label)), {
			extra: { blockers },
		});
	const samples = await listSampleGroups(trx);
	const unseen = samples.filter(({ name }) => !accepted.includes(name));
	if (unseen.length > 0)
		throw rejectPublication("sample_left", formatUnconfirmed(unseen.map(({ label }) => label)), {
			extra: { samples },
		});
	return samples;
}
