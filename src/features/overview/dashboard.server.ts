import { countKinds } from "#features/leads/store.server.ts";
import { canApprove } from "#features/settings/staff/edit-rules.ts";
import { getSettings } from "#features/settings/store.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicOrigin } from "#platform/site-origin.ts";
import { valueAt } from "#record-fields.ts";
import type { Dashboard } from "./contract.ts";
import {
	countNewLeads,
	countPeople,
	countPosts,
	countSampleTestimonials,
	listActivity,
	listPopularServices,
} from "./read-model.server.ts";
import { changePercent, comparedMonths } from "./rules.ts";

/**
 * The shop at a glance: totals with their true change, what happened last, what people ask for, what is missing.
 *
 * @source rules 7.8, 7.9, 6.25
 */
export async function readDashboard({ reads, now, env }: Platform): Promise<Dashboard> {
	const { kinds } = await countKinds(reads);
	const { current, last } = comparedMonths(now());
	const change = async (count: (span: typeof current) => Promise<number>) =>
		changePercent(await count(current), await count(last));
	return {
		total_customers: await countPeople(reads),
		total_service_requests: kinds.service_request ?? 0,
		total_quotes: kinds.quote ?? 0,
		total_blog_posts: await countPosts(reads),
		changes: {
			customers: await change((span) => countPeople(reads, span)),
			service_requests: await change((span) => countNewLeads(reads, "service_request", span)),
			quotes: await change((span) => countNewLeads(reads, "quote", span)),
			blog_posts: await change((span) => countPosts(reads, span)),
		},
		recent_activity: await listActivity(reads),
		popular_services: await listPopularServices(reads),
		missing: { ...(await readMissing(reads)), address: !publicOrigin(env) },
		now: now().toISOString(),
	};
}

async function readMissing(db: Platform["reads"]): Promise<Omit<Dashboard["missing"], "address">> {
	const settings = await getSettings(db);
	const fields = settings.sampleFields.map((name) => {
		const value = valueAt(settings, name);
		const isEmpty = value === null || value === "";
		return { name, is_empty: isEmpty, can_approve: canApprove(name) };
	});
	return { fields, testimonials: await countSampleTestimonials(db) };
}
