import { MIN_MEASURED, measureAnswers } from "#core/requests/deadlines/answer-time.server.ts";
import { countLeadsByKind } from "#core/requests/store.server.ts";
import { listUnconfirmed } from "#core/settings/claims.ts";
import { canApprove } from "#core/settings/editing/approval-rules.ts";
import { createPreviewLinks, hidesSamples } from "#core/settings/public-settings.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { hasRight } from "#domain/permissions.ts";
import { toPanamaDay } from "#domain/time.ts";
import { listGalleryImages } from "#features/content/media/rules.ts";
import { readSamples } from "#features/content/samples/sample-groups.server.ts";
import { findRemote } from "#features/operation/backups/remote-place/stored-place.server.ts";
import { readSetupProgress } from "#features/operation/setup/read-setup.server.ts";
import { summarizeInside } from "#reports/board/board.server.ts";
import { type MoneyFigures, readMoneyFigures } from "#reports/dashboard/money-figures.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Actor } from "#server/http/http.server.ts";
import { isMailOn } from "#server/mail/mail-settings.server.ts";
import { getPublicOrigin } from "#server/site-origin.ts";
import { findServerPause } from "#server/start/server-pause.server.ts";
import { listActivity } from "./activity.server.ts";
import type { Checklist, Dashboard, DayCars, Figures } from "./contract.ts";
import {
	countEndedPromotions,
	countNewLeads,
	countPeople,
	countPosts,
	countSampleTestimonials,
	countUnpricedServices,
	countWithoutService,
	listPopularServices,
} from "./counts.server.ts";
import {
	countChannels,
	countRequestsByDay,
	getApprovedTotal,
	getQuotedTotal,
	getWonTotal,
	listLossReasons,
} from "./figures.server.ts";
import { getFiguresSpan, getTopLossReasons, toDays } from "./figures-rules.ts";
import { getChangePercent, getComparedMonths } from "./rules.ts";
import { formatSampleText, isEmptyField } from "./sample-texts.ts";

/**
 * Returns the dashboard: totals with their change, recent activity, popular services and missing content.
 *
 * @param reader sees only changes of records that their role may read
 * @source rules 7.8, 7.9, 6.25
 */
export async function readDashboard(ctx: AppContext, reader: Actor): Promise<Dashboard> {
	const { reads, now } = ctx;
	const { kinds } = await countLeadsByKind(reads);
	const { current, last } = getComparedMonths(now());
	const areSamplesHidden = hidesSamples(ctx);
	const getChange = async (count: (span: typeof current) => Promise<number>) =>
		getChangePercent(await count(current), await count(last));
	return {
		money: toMoney(await readMoneyFigures(ctx), reader),
		total_customers: await countPeople(reads),
		total_service_requests: kinds.service_request ?? 0,
		total_quotes: kinds.quote ?? 0,
		total_blog_posts: await countPosts(reads, { areSamplesHidden }),
		changes: {
			customers: await getChange((span) => countPeople(reads, span)),
			service_requests: await getChange((span) => countNewLeads(reads, "service_request", span)),
			quotes: await getChange((span) => countNewLeads(reads, "quote", span)),
			blog_posts: await getChange((span) => countPosts(reads, { areSamplesHidden, span })),
		},
		recent_activity: await listActivity(reads, reader),
		popular_services: await listPopularServices(reads),
		without_service: await countWithoutService(reads),
		setup: hasRight(reader, "settings") && !ctx.env.BIELA_SAMPLE ? await readSetupProgress(ctx) : null,
		server_pause: (await findServerPause(ctx)) ?? null,
		...(await readChecklist(ctx)),
	};
}

/** Returns what the owner has yet to fill in, replace or approve. @source rules 6.25 */
export async function readChecklist(ctx: AppContext): Promise<Checklist> {
	const missing = { ...(await readMissing(ctx)), ...(await readMissingSettings(ctx)) };
	return { missing, now: ctx.now().toISOString() };
}

/** Returns the figures, or null for a shop that takes no payments: zeros would say nothing. */
function toMoney(figures: MoneyFigures, reader: Actor): Dashboard["money"] {
	const { paidTodayCents, paidMonthCents, owedCents, owedCount, averageCents } = figures;
	if (averageCents === null && owedCents === 0 && paidMonthCents === 0) return null;
	const paid = { today_cents: paidTodayCents, month_cents: paidMonthCents, average_cents: averageCents };
	return {
		owed_cents: owedCents,
		owed_count: owedCount,
		paid: hasRight(reader, "accounting") ? paid : null,
	};
}

/** Returns the cars inside, which the open dashboard asks for again and again. @source rules 7.30 */
export async function readDayCars(ctx: AppContext): Promise<DayCars> {
	return { cars: await summarizeInside(ctx), now: ctx.now().toISOString() };
}

type MissingSettings = Pick<Dashboard["missing"], "address" | "mail" | "copies">;

/** Returns which settings of the server are missing. The sample shop sends nothing and needs no copy. */
async function readMissingSettings({ env, reads }: AppContext): Promise<MissingSettings> {
	const isShop = !env.BIELA_SAMPLE;
	return {
		address: !getPublicOrigin(env),
		mail: isShop && !(await isMailOn({ env }, reads)),
		copies: isShop && (await findRemote({ env }, reads)).state !== "on",
	};
}

async function readMissing(ctx: AppContext): Promise<Omit<Dashboard["missing"], keyof MissingSettings>> {
	const settings = await getSettings(ctx.reads);
	const names = [...new Set([...listUnconfirmed(settings), ...settings.sampleFields])];
	const fields = names.map((name) => {
		const text = formatSampleText(settings, name);
		return { name, is_empty: isEmptyField(settings, name), can_approve: canApprove(name), text };
	});
	const samples = await readSamples(ctx.reads);
	const testimonials = await countSampleTestimonials(ctx.reads);
	const endedPromotions = await countEndedPromotions(ctx.reads, toPanamaDay(ctx.now()));
	// Promotions, gallery and prices are optional, so they alone do not open the list.
	const isOpen = fields.length > 0 || testimonials > 0 || samples.groups.length > 0;
	const promotions = isOpen ? endedPromotions : 0;
	const gallery = isOpen && listGalleryImages(ctx.images).length === 0;
	const prices = isOpen ? await countUnpricedServices(ctx.reads) : 0;
	const sampleSections = [testimonials && "testimonials", promotions && "promotions", gallery && "gallery"];
	const previews = [...names, ...sampleSections].flatMap((name) => {
		const previewPair = name && createPreviewLinks(ctx, name);
		return previewPair ? [[name, previewPair] as const] : [];
	});
	return { fields, samples, testimonials, promotions, gallery, prices, looks: Object.fromEntries(previews) };
}

/**
 * Returns the statistics of eight weeks for the charts.
 *
 * @source rules 7.32
 */
export async function readStats(ctx: AppContext): Promise<Figures> {
	const { reads } = ctx;
	const now = ctx.now();
	const span = getFiguresSpan(now);
	const [requestCounts, channels, quoted, approved, won, answers, losses] = await Promise.all([
		countRequestsByDay(reads, { since: span.instant, now: now.toISOString() }),
		countChannels(reads, span.instant),
		getQuotedTotal(reads, span.instant),
		getApprovedTotal(reads, span.instant),
		getWonTotal(reads, span.instant),
		measureAnswers(ctx, reads),
		listLossReasons(reads, span.instant),
	]);
	return {
		days: toDays(requestCounts, span),
		channels,
		quoted: toAmount(quoted),
		approved: toAmount(approved),
		won: toAmount(won),
		answer_minutes: answers.minutes,
		answers_measured: answers.measured,
		answers_enough: MIN_MEASURED,
		lost: getTopLossReasons(losses),
		now: now.toISOString(),
	};
}

function toAmount({ cents, found }: { cents: number; found: number }): Figures["quoted"] {
	return { amount: found > 0 ? Number(cents) / 100 : null, found };
}
