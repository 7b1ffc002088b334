import { randomUUID } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { MENTION_SOURCES } from "#composition/mention-sources.server.ts";
import { createStaffApi } from "#core/accounts/api.server.ts";
import { createPasswordLinksApi } from "#core/accounts/password-links/api.server.ts";
import { createAnswerTimeApi } from "#core/requests/answer-time.server.ts";
import { createLeadsApi } from "#core/requests/api.server.ts";
import { createClosingsApi } from "#core/requests/bulk-closing/api.server.ts";
import { createLinksApi } from "#core/requests/link/api.server.ts";
import { createMergingApi } from "#core/requests/merging/api.server.ts";
import { createSettingsApi } from "#core/settings/api.server.ts";
import { createSettingsAdminApi } from "#core/settings/editing/api.server.ts";
import { PREVIEW_PARAMETER } from "#domain/site-path.ts";
import { createAgendaApi } from "#features/appointments/agenda-api.server.ts";
import { createVisitsApi } from "#features/appointments/api.server.ts";
import { createAppointmentsApi } from "#features/appointments/request/api.server.ts";
import { createBackupsApi } from "#features/backups/api.server.ts";
import { createRemotePlaceApi } from "#features/backups/remote-place/api.server.ts";
import { createBlogApi } from "#features/blog/api.server.ts";
import { createBlogStaffApi } from "#features/blog/editing/api.server.ts";
import { createCalendarApi } from "#features/calendar/api.server.ts";
import { createCarsApi } from "#features/cars/api.server.ts";
import { createMessagesApi } from "#features/contact/api.server.ts";
import { createDirectoryApi } from "#features/customers/api.server.ts";
import { createEstimatesApi } from "#features/estimates/api.server.ts";
import { createPublicEstimatesApi } from "#features/estimates/public-api.server.ts";
import { createFollowUpsApi } from "#features/follow-ups/api.server.ts";
import { createMailSettingsApi } from "#features/mail-settings/api.server.ts";
import { createMediaApi } from "#features/media/api.server.ts";
import { createGalleryApi } from "#features/media/gallery-api.server.ts";
import { createNewsletterApi } from "#features/newsletter/api.server.ts";
import { createOverviewApi } from "#features/overview/api.server.ts";
import { createAccountingApi } from "#features/payments/accounting/api.server.ts";
import { createPaymentsApi } from "#features/payments/api.server.ts";
import { createCashApi } from "#features/payments/cash/api.server.ts";
import { createPublicPaymentsApi } from "#features/payments/public-api.server.ts";
import { createReceiptsApi } from "#features/payments/receipts/api.server.ts";
import { createPersonalDataApi } from "#features/personal-data/api.server.ts";
import { createPhotosApi } from "#features/photos/api.server.ts";
import { createPhotosStaffApi } from "#features/photos/staff-api.server.ts";
import { createPreviewsApi } from "#features/previews/api.server.ts";
import { createFeedApi } from "#features/previews/feed-api.server.ts";
import { createProductsApi } from "#features/products/api.server.ts";
import { createProductBatchesApi } from "#features/products/bulk/api.server.ts";
import { createProductsAdminApi } from "#features/products/editing/api.server.ts";
import { createSearchesApi } from "#features/products/searches/api.server.ts";
import { createSynonymsApi } from "#features/products/synonyms/api.server.ts";
import { createPublicationApi } from "#features/publication/api.server.ts";
import { openSitePhase } from "#features/publication/site-phase.server.ts";
import { createPushApi } from "#features/push/api.server.ts";
import { createQuotesApi } from "#features/quotes/api.server.ts";
import { createSamplesApi } from "#features/samples/api.server.ts";
import { createSentMessagesApi } from "#features/sent-messages/api.server.ts";
import { createServerPauseApi } from "#features/server-pause/api.server.ts";
import { createServiceRequestsApi } from "#features/service-requests/api.server.ts";
import { createServicesApi } from "#features/services/api.server.ts";
import { createServicesAdminApi } from "#features/services/editing/api.server.ts";
import { createSetupApi } from "#features/setup/api.server.ts";
import { createShopPhotosApi } from "#features/shop-photos/api.server.ts";
import { createShowcaseApi } from "#features/showcase/api.server.ts";
import { createBrandsAdminApi } from "#features/showcase/editing/brands-api.server.ts";
import { createPromotionsAdminApi } from "#features/showcase/editing/promotions-api.server.ts";
import { createTestimonialsAdminApi } from "#features/showcase/editing/testimonials-api.server.ts";
import { createSiteAddressApi } from "#features/site-address/api.server.ts";
import { createSiteTextsApi } from "#features/site-texts/api.server.ts";
import { createSymptomsApi } from "#features/symptoms/api.server.ts";
import { createSymptomsAdminApi } from "#features/symptoms/editing/api.server.ts";
import { createWorkOrdersApi } from "#features/work-orders/api.server.ts";
import { createOrderPhotosApi } from "#features/work-orders/photos-api.server.ts";
import { createPublicOrdersApi } from "#features/work-orders/public-api.server.ts";
import { createAgendaSearchApi } from "#reports/agenda-search/api.server.ts";
import { createCarPageApi } from "#reports/car/api.server.ts";
import { createCustomerListApi } from "#reports/customers/api.server.ts";
import { createDashboardApi } from "#reports/dashboard/api.server.ts";
import { createEstimateListApi } from "#reports/estimates/api.server.ts";
import { createHistoryApi } from "#reports/history/api.server.ts";
import { createInboxApi } from "#reports/inbox/api.server.ts";
import { createReceivablesApi } from "#reports/receivables/api.server.ts";
import { createSearchApi } from "#reports/search/api.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { ApiEnv } from "#server/http/http.server.ts";
import { getSiteOrigin } from "#server/site-origin.ts";
import { registerDocumentRoutes } from "./docs.server.ts";
import "./hook-handlers.server.ts";
import {
	authorizeStaff,
	enforceRateLimit,
	limitBodySize,
	normalizeBody,
	requireContentType,
	requireFeature,
} from "./middleware.server.ts";
import {
	findOperation,
	type Policies,
	readPolicies,
	redactPath,
	STAFF_NOT_FOUND,
} from "./policies.server.ts";
import { toProblemResponse } from "./problems.server.ts";
import { createPublicationGate } from "./publication-gate.server.ts";
import { createSampleApi } from "./sample.server.ts";

/** The client address as the server saw it. The caller of `fetch` sets it; a client cannot send it. */
export type Caller = {
	address: string;
	preview?: string | undefined;
	/** The call renders a page, which the HTTP front has admitted. */
	isPage?: boolean;
};

const BASE_PATH = "/api";

/** Logs each write and each error. Successful reads are counted in /metrics only. */
function logCall(c: Context<ApiEnv>, tookMs: number) {
	const { method } = c.req;
	const path = redactPath(c.req.path, c.var.operation);
	const { status } = c.res;
	if (method === "GET" && status < 400) return;
	const { ctx, requestId } = c.var;
	ctx.log.info({ requestId, method, path, status, tookMs: Math.round(tookMs) }, "call");
}

/** Builds the JSON API on an app context. Every read and write of the product goes through it. */
export function createApi(ctx: AppContext, sitePhase = openSitePhase(ctx)) {
	const app = new OpenAPIHono<ApiEnv>({ strict: false }).basePath(BASE_PATH);
	let policies: Policies = new Map();
	app.use(async (c, next) => {
		const { address = "local", preview = c.req.query(PREVIEW_PARAMETER) } = (c.env ?? {}) as Partial<Caller>;
		c.set("ctx", ctx);
		c.set("operation", findOperation(policies, c));
		c.set("requestId", randomUUID());
		// Load pictures uploaded on another machine before a response refers to one.
		await ctx.content.getCurrent();
		const userAgent = (c.req.header("user-agent") ?? "").slice(0, 300);
		c.set("visitor", { address, userAgent, preview });
		const startMs = performance.now();
		await next();
		c.header("X-Request-Id", c.var.requestId);
		logCall(c, performance.now() - startMs);
		if (c.res.headers.get("content-type") === "application/json")
			c.header("Content-Type", "application/json; charset=utf-8");
		const { isPrivate } = c.var.operation.policy;
		c.header("Cache-Control", isPrivate ? "no-store" : "no-cache");
		// A shared link to a PDF or calendar file would be indexed like a page.
		if (isPrivate) c.header("X-Robots-Tag", "noindex, nofollow");
	});
	app.use(enforceRateLimit, createPublicationGate(sitePhase), authorizeStaff, requireFeature);
	app.use(limitBodySize, requireContentType, normalizeBody);
	const api = app
		.route("/", createSettingsApi(ctx))
		.route("/", createProductsApi(ctx))
		.route("/", createProductsAdminApi(ctx))
		.route("/", createProductBatchesApi(ctx))
		.route("/", createSynonymsApi(ctx))
		.route("/", createSearchesApi(ctx))
		.route("/", createServicesApi(ctx))
		.route("/", createPreviewsApi(ctx))
		.route("/", createFeedApi(ctx))
		.route("/", createServicesAdminApi(ctx))
		.route("/", createSamplesApi(ctx))
		.route("/", createShowcaseApi(ctx))
		.route("/", createShopPhotosApi(ctx))
		.route("/", createPromotionsAdminApi(ctx))
		.route("/", createTestimonialsAdminApi(ctx))
		.route("/", createBrandsAdminApi(ctx))
		.route("/", createSymptomsApi(ctx))
		.route("/", createSymptomsAdminApi(ctx))
		.route("/", createBlogApi(ctx))
		.route("/", createBlogStaffApi(ctx))
		.route("/", createQuotesApi(ctx))
		.route("/", createNewsletterApi(ctx))
		.route("/", createMessagesApi(ctx))
		.route("/", createAppointmentsApi(ctx))
		.route("/", createLinksApi(ctx))
		.route("/", createVisitsApi(ctx))
		.route("/", createAgendaSearchApi(ctx))
		.route("/", createAgendaApi(ctx))
		.route("/", createServiceRequestsApi(ctx))
		.route("/", createGalleryApi(ctx))
		.route("/", createAnswerTimeApi(ctx))
		.route("/", createMailSettingsApi(ctx))
		.route("/", createMediaApi(ctx))
		.route("/", createStaffApi(ctx))
		.route("/", createPasswordLinksApi(ctx))
		.route("/", createInboxApi(ctx))
		.route("/", createLeadsApi(ctx))
		.route("/", createEstimateListApi(ctx))
		.route("/", createEstimatesApi(ctx))
		.route("/", createWorkOrdersApi(ctx))
		.route("/", createPublicOrdersApi(ctx))
		.route("/", createOrderPhotosApi(ctx))
		.route("/", createCarPageApi(ctx))
		.route("/", createCarsApi(ctx))
		.route("/", createPublicEstimatesApi(ctx))
		.route("/", createClosingsApi(ctx))
		.route("/", createMergingApi(ctx))
		.route("/", createPhotosApi(ctx))
		.route("/", createPhotosStaffApi(ctx))
		.route("/", createSettingsAdminApi(ctx))
		.route("/", createSiteTextsApi(ctx))
		.route("/", createCustomerListApi(ctx))
		.route("/", createDirectoryApi(ctx))
		.route("/", createPersonalDataApi(ctx, MENTION_SOURCES))
		.route("/", createCalendarApi(ctx))
		.route("/", createFollowUpsApi(ctx))
		.route("/", createPushApi(ctx))
		.route("/", createSentMessagesApi(ctx))
		.route("/", createBackupsApi(ctx))
		.route("/", createRemotePlaceApi(ctx))
		.route("/", createDashboardApi(ctx))
		.route("/", createOverviewApi(ctx))
		.route("/", createHistoryApi(ctx))
		.route("/", createPaymentsApi(ctx))
		.route("/", createReceivablesApi(ctx))
		.route("/", createReceiptsApi(ctx))
		.route("/", createPublicPaymentsApi(ctx))
		.route("/", createCashApi(ctx))
		.route("/", createAccountingApi(ctx))
		.route("/", createSiteAddressApi(ctx))
		.route("/", createSetupApi(ctx))
		.route("/", createServerPauseApi(ctx))
		.route("/", createSearchApi(ctx))
		.route("/", createPublicationApi(ctx))
		.route("/", createSampleApi(ctx));
	app.all(STAFF_NOT_FOUND.path, (c) => c.notFound());
	policies = readPolicies(app, BASE_PATH);
	// These two routes are public and not part of the document.
	registerDocumentRoutes(app, getSiteOrigin(ctx.env));
	app.notFound((c) => c.json({ detail: "Esa dirección no existe.", code: "not_found" }, 404));
	app.onError(toProblemResponse);
	return api;
}
export type Api = ReturnType<typeof createApi>;
