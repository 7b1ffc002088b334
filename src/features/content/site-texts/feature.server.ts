import { ownPolicyVersion } from "#core/requests/hooks.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { Trx } from "#server/database/db.server.ts";
import { defineServerFeature, provide } from "#server/feature.server.ts";
import { createSiteTextsApi } from "./api.server.ts";
import { SITE_TEXT_ERRORS } from "./errors.server.ts";
import { findCurrentVersion } from "./store.server.ts";

export const siteTextsServer = defineServerFeature({
	api: [createSiteTextsApi],
	errors: SITE_TEXT_ERRORS,
	bindings: [provide(ownPolicyVersion, findOwnPolicyVersion)],
});

async function findOwnPolicyVersion(trx: Trx): Promise<string | undefined> {
	const row = await findCurrentVersion(trx, "privacy");
	return row?.value ? `${toPanamaDay(new Date(row.createdAt))}, versión ${row.number}` : undefined;
}
