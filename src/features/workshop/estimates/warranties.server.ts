import { findServiceWarranties } from "#features/content/services/store.server.ts";
import { formatWarranty } from "#features/workshop/estimates/customer/portal-messages.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import type { Approval } from "./approvals.server.ts";

/**
 * Returns the warranty of each job by its root id: the one that was estimated, else that of its service. Jobs without one
 * are absent.
 */
export async function loadJobWarranties(db: DbOrTrx, jobs: Approval["jobs"]): Promise<Map<string, string>> {
	const serviceIds = jobs.flatMap(({ serviceId }) => serviceId ?? []);
	const byService = await findServiceWarranties(db, [...new Set(serviceIds)]);
	return new Map(
		jobs.flatMap(({ rootId, serviceId, warrantyMonths, warrantyKm }) => {
			const estimated = formatWarranty({ warranty_months: warrantyMonths, warranty_km: warrantyKm });
			const offered = serviceId && byService.get(serviceId);
			const warranty = estimated || (offered && `Garantía: ${offered}`);
			return warranty ? [[rootId, warranty] as const] : [];
		}),
	);
}
