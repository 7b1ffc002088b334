import { recordChange } from "#core/audit/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { findRow, upsertRow } from "#server/database/rows.server.ts";
import { getPublicOrigin } from "#server/site-origin.ts";
import { runEdit } from "#server/work.server.ts";
import type { SiteAddress, SiteAddressForm } from "./contract.ts";
import { rejectSiteAddress } from "./errors.server.ts";
import { ADDRESS_ERRORS } from "./messages.ts";
import { probeSiteAddress } from "./probe.server.ts";
import "./table.server.ts";

const ROW_ID = "site";
/** Another machine of the shop uses a replaced address for this time at most. */
const REFRESH_MS = 15_000;

export async function readSiteAddress({ db, env }: AppContext): Promise<SiteAddress> {
	const stored = await findRow(db, "siteAddress", { id: ROW_ID });
	const url = env.isSiteUrlFixed ? getPublicOrigin(env) : stored?.url;
	const confirmedAt = env.isSiteUrlFixed ? undefined : stored?.confirmedAt;
	return {
		url: url ?? null,
		is_fixed: env.isSiteUrlFixed,
		port: env.PORT,
		confirmed_at: confirmedAt ?? null,
	};
}

/** Makes the stored address the one of this process, unless the environment fixes another. */
export async function applyStoredAddress({ db, env }: Pick<AppContext, "db" | "env">): Promise<void> {
	if (env.isSiteUrlFixed) return;
	env.SITE_URL = (await findRow(db, "siteAddress", { id: ROW_ID }))?.url;
}

/** Reads the address again and again, because another machine of the shop may have changed it. */
export function followStoredAddress(ctx: AppContext): void {
	if (ctx.env.isSiteUrlFixed) return;
	const refresh = () =>
		applyStoredAddress(ctx).catch((error) => ctx.log.warn({ error }, "could not read the site's address"));
	setInterval(refresh, REFRESH_MS).unref();
}

/**
 * Sets the address of the site, once this server reached this shop there.
 *
 * @throws RuleError fixed_address (422) | one of the reasons of `ADDRESS_ERRORS` at the field (422)
 * @source rules 9.22
 */
export async function saveSiteAddress(
	call: Call,
	{ url, is_own_network: allowsPrivate }: SiteAddressForm,
): Promise<SiteAddress> {
	const { ctx, actor } = call;
	if (ctx.env.isSiteUrlFixed) throw rejectSiteAddress("fixed_address", ADDRESS_ERRORS.fixed);
	const before = (await findRow(ctx.db, "siteAddress", { id: ROW_ID }))?.url;
	if (before === url) return readSiteAddress(ctx);
	const failure = await probeSiteAddress(ctx, url, { allowsPrivate });
	if (failure) throw rejectSiteAddress(`address_${failure}`, ADDRESS_ERRORS[failure], { field: "url" });
	await runEdit(call, async (work) => {
		const { trx } = work;
		const changedAt = ctx.now().toISOString();
		await upsertRow(trx, "siteAddress", { key: { id: ROW_ID }, changes: { url, confirmedAt: changedAt } });
		await recordChange(work, {
			...({ subject: "settings", subjectId: "1", action: "updated", changedAt } as const),
			before: { site_address: before ?? null },
			after: { site_address: url },
		});
	});
	await applyStoredAddress(ctx);
	ctx.log.info({ event: "site_address_changed", by: actor.id }, "site address changed");
	return readSiteAddress(ctx);
}
