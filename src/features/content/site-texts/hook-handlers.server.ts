import { ownPolicyVersion } from "#core/requests/hooks.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import { findCurrentVersion } from "./store.server.ts";

ownPolicyVersion.provide(async (trx) => {
	const row = await findCurrentVersion(trx, "privacy");
	return row?.value ? `${toPanamaDay(new Date(row.createdAt))}, versión ${row.number}` : undefined;
});
