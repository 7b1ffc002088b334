import { ANSWERS_ENOUGH, measureAnswers } from "#features/leads/answer-time.server.ts";
import { countKinds } from "#features/leads/store.server.ts";
import { galleryOf } from "#features/media/rules.ts";
import { unprovenIn } from "#features/settings/claims.ts";
import { looksAt } from "#features/settings/said.server.ts";
import { canApprove } from "#features/settings/staff/edit-rules.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { tellInside } from "#features/work-orders/view.server.ts";
import { panamaDay } from "#panama/time.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicOrigin } from "#platform/site-origin.ts";
import { valueAt } from "#record-fields.ts";
import type { Dashboard, Figures } from "./contract.ts";
import {
	countAsked,
	countChannels,
	listLosses,
	sumApproved,
	sumQuoted,
	sumWon,
} from "./figures-read-model.server.ts";
import { daysOf, figuresSince, lossReasonsOf } from "./figures-rules.ts";
import {
	countEndedPromotions,
	countNewLeads,
	countPeople,
	countPosts,
	countSampleTestimonials,
	countUnpricedServices,
	countWithoutService,
	listActivity,
	listPopularServices,
} from "./read-model.server.ts";
import { changePercent, comparedMonths } from "./rules.ts";

/**
 * Returns the dashboard: totals with their change, recent activity, popular services and missing content.
 *
 * @param reader sees only changes of records that their role may read
 * @source rules 7.8, 7.9, 6.25
 */
export async function readDashboard(at: Platform, reader: Actor): Promise<Dashboard> {
	const { reads, now, env } = at;
	const { kinds } = await countKinds(reads);
	const { current, last } = comparedMonths(now());
	const change = async (count: (span: typeof current) => Promise<number>) =>
		changePercent(await count(current), await count(last));
	const { usesWorkOrders } = await getSettings(reads);
	return {
		workshop: usesWorkOrders ? await tellInside(at) : "",
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
		recent_activity: await listActivity(reads, reader),
		popular_services: await listPopularServices(reads),
		without_service: await countWithoutService(reads),
		missing: { ...(await readMissing(at)), address: !publicOrigin(env) },
		now: now().toISOString(),
	};
}

async function readMissing(at: Platform): Promise<Omit<Dashboard["missing"], "address">> {
	const settings = await getSettings(at.reads);
	const names = [...new Set([...unprovenIn(settings), ...settings.sampleFields])];
	const fields = names.map((name) => {
		const value = valueAt(settings, name);
		const isEmpty = value === null || value === "";
		return { name, is_empty: isEmpty, can_approve: canApprove(name) };
	});
	const testimonials = await countSampleTestimonials(at.reads);
	const ended = await countEndedPromotions(at.reads, panamaDay(at.now()));
	// Promotions, gallery and prices are optional, so they alone do not open the list.
	const isOpen = fields.length > 0 || testimonials > 0;
	const promotions = isOpen ? ended : 0;
	const gallery = isOpen && galleryOf(at.images).length === 0;
	const prices = isOpen ? await countUnpricedServices(at.reads) : 0;
	const shown = [testimonials && "testimonials", promotions && "promotions", gallery && "gallery"];
	const looks = [...names, ...shown].flatMap((name) => {
		const look = name && looksAt(at, name);
		return look ? [[name, look] as const] : [];
	});
	return { fields, testimonials, promotions, gallery, prices, looks: Object.fromEntries(looks) };
}

/**
 * Returns the statistics of eight weeks for the charts.
 *
 * @source rules 7.32
 */
export async function readFigures(at: Platform): Promise<Figures> {
	const { reads } = at;
	const now = at.now();
	const span = figuresSince(now);
	const [asked, channels, quoted, approved, won, answers, losses] = await Promise.all([
		countAsked(reads, { since: span.instant, now: now.toISOString() }),
		countChannels(reads, span.instant),
		sumQuoted(reads, span.instant),
		sumApproved(reads, span.instant),
		sumWon(reads, span.instant),
		measureAnswers(at, reads),
		listLosses(reads, span.instant),
	]);
	return {
		days: daysOf(asked, span),
		channels,
		quoted: amountOf(quoted),
		approved: amountOf(approved),
		won: amountOf(won),
		answer_minutes: answers.minutes,
		answers_measured: answers.measured,
		answers_enough: ANSWERS_ENOUGH,
		lost: lossReasonsOf(losses),
		now: now.toISOString(),
	};
}

function amountOf({ cents, found }: { cents: number; found: number }): Figures["quoted"] {
	return { amount: found > 0 ? Number(cents) / 100 : null, found };
}
