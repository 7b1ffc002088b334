import { randomUUID } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { retellVisit } from "#features/appointments/announce.server.ts";
import { visitsApi } from "#features/appointments/api.server.ts";
import { endVisitOfLost } from "#features/appointments/change-state.server.ts";
import { letVisitIn } from "#features/appointments/let-in.server.ts";
import { appointmentsApi } from "#features/appointments/request/api.server.ts";
import { agendaApi } from "#features/appointments/staff/api.server.ts";
import { unfinishedVisits } from "#features/appointments/visit-effects.server.ts";
import { blogApi } from "#features/blog/api.server.ts";
import { getPost } from "#features/blog/read.server.ts";
import { blogStaffApi } from "#features/blog/staff/api.server.ts";
import { calendarApi } from "#features/calendar/api.server.ts";
import { carsApi } from "#features/cars/api.server.ts";
import { messagesApi } from "#features/contact/api.server.ts";
import { copiesApi } from "#features/copies/api.server.ts";
import { directoryApi } from "#features/customers/api.server.ts";
import { estimatesApi } from "#features/estimates/api.server.ts";
import { publicEstimatesApi } from "#features/estimates/public-api.server.ts";
import { answerTimeApi } from "#features/leads/answer-time.server.ts";
import { leadsApi } from "#features/leads/api.server.ts";
import { closingsApi } from "#features/leads/closing/api.server.ts";
import { linksApi } from "#features/leads/link/api.server.ts";
import { mediaApi } from "#features/media/api.server.ts";
import { galleryApi } from "#features/media/gallery-api.server.ts";
import { newsletterApi } from "#features/newsletter/api.server.ts";
import { letSubscriberIn } from "#features/newsletter/let-in.server.ts";
import { listSubscriptions } from "#features/newsletter/store.server.ts";
import { outgoingApi } from "#features/outgoing/api.server.ts";
import { outreachApi } from "#features/outreach/api.server.ts";
import { overviewApi } from "#features/overview/api.server.ts";
import { personalDataApi } from "#features/personal-data/api.server.ts";
import { photosApi } from "#features/photos/api.server.ts";
import { photosStaffApi } from "#features/photos/staff/api.server.ts";
import { previewsApi } from "#features/previews/api.server.ts";
import { feedApi } from "#features/previews/feed-api.server.ts";
import { productsApi } from "#features/products/api.server.ts";
import { searchesApi } from "#features/products/searches/api.server.ts";
import { productsAdminApi } from "#features/products/staff/api.server.ts";
import { synonymsApi } from "#features/products/synonyms/api.server.ts";
import { pushApi } from "#features/push/api.server.ts";
import { quotesApi } from "#features/quotes/api.server.ts";
import { quoteWords } from "#features/quotes/words.server.ts";
import { serviceRequestsApi } from "#features/service-requests/api.server.ts";
import { getService, servicesApi } from "#features/services/api.server.ts";
import { servicesAdminApi } from "#features/services/staff/api.server.ts";
import { listServices } from "#features/services/store.server.ts";
import { settingsApi } from "#features/settings/api.server.ts";
import { settingsAdminApi } from "#features/settings/staff/api.server.ts";
import { showcaseApi } from "#features/showcase/api.server.ts";
import { brandsAdminApi } from "#features/showcase/staff/brands-api.server.ts";
import { promotionsAdminApi } from "#features/showcase/staff/promotions-api.server.ts";
import { testimonialsAdminApi } from "#features/showcase/staff/testimonials-api.server.ts";
import { staffApi } from "#features/staff/api.server.ts";
import { symptomsApi } from "#features/symptoms/api.server.ts";
import { symptomsAdminApi } from "#features/symptoms/staff/api.server.ts";
import { workOrdersApi } from "#features/work-orders/api.server.ts";
import {
	refuseBegun,
	refuseHeld,
	refuseReceived,
	refuseWhileInside,
} from "#features/work-orders/inside.server.ts";
import { statesThat as ordersThat } from "#features/work-orders/order-states.ts";
import { orderPhotosApi } from "#features/work-orders/photos-api.server.ts";
import { publicOrdersApi } from "#features/work-orders/public-api.server.ts";
import { insideWith, moveOrders } from "#features/work-orders/store.server.ts";
import { tellStanding } from "#features/work-orders/view.server.ts";
import type { ApiEnv } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { siteOrigin } from "#platform/site-origin.ts";
import { documentRoutes } from "./docs.server.ts";
import { guarded, jsonOnly, limited, notTooLarge, used, wellFormed } from "./doors.server.ts";
import { NAMED_PLACES } from "./named-places.ts";
import {
	NOTHING_FOR_STAFF,
	operationOf,
	type Policies,
	pathForLog,
	readPolicies,
} from "./policies.server.ts";
import { answerProblem } from "./problems.server.ts";
import { FORGET_WORDS, KIND_ROOMS } from "./retention.server.ts";
import { sampleApi } from "./sample.server.ts";

/** The client address as the server saw it. The caller of `fetch` sets it; a client cannot send it. */
export type Caller = { address: string; preview?: string | undefined };

const BASE = "/api";

/** Logs each write and each error. Successful reads are counted in /metrics only. */
function logCall(c: Context<ApiEnv>, tookMs: number) {
	const { method } = c.req;
	const path = pathForLog(c.req.path, c.var.operation);
	const { status } = c.res;
	if (method === "GET" && status < 400) return;
	const { at, requestId } = c.var;
	at.log.info({ requestId, method, path, status, tookMs: Math.round(tookMs) }, "call");
}

/** Builds the JSON API on an app context. Every read and write of the product goes through it. */
export function createApi(at: Platform) {
	const app = new OpenAPIHono<ApiEnv>({ strict: false }).basePath(BASE);
	let policies: Policies = new Map();
	app.use(async (c, next) => {
		const { address = "local", preview } = (c.env ?? {}) as Partial<Caller>;
		c.set("at", at);
		c.set("operation", operationOf(policies, c));
		c.set("requestId", randomUUID());
		// Load pictures uploaded on another machine before a response refers to one.
		await at.content.current();
		const userAgent = (c.req.header("user-agent") ?? "").slice(0, 300);
		c.set("visitor", { address, userAgent, preview });
		const began = performance.now();
		await next();
		c.header("X-Request-Id", c.var.requestId);
		logCall(c, performance.now() - began);
		if (c.res.headers.get("content-type") === "application/json")
			c.header("Content-Type", "application/json; charset=utf-8");
		const { isPrivate } = c.var.operation.policy;
		c.header("Cache-Control", isPrivate ? "no-store" : "no-cache");
		// A shared link to a PDF or calendar file would be indexed like a page.
		if (isPrivate) c.header("X-Robots-Tag", "noindex, nofollow");
	});
	app.use(limited, guarded, used, notTooLarge, jsonOnly, wellFormed);
	const api = app
		.route("/", settingsApi(at))
		.route("/", productsApi(at))
		.route("/", productsAdminApi(at))
		.route("/", synonymsApi(at))
		.route("/", searchesApi(at))
		.route("/", servicesApi(at))
		.route(
			"/",
			previewsApi(at, { post: (id) => getPost(at, id), service: (id) => getService(at, id) }),
		)
		.route("/", feedApi(at))
		.route("/", servicesAdminApi(at))
		.route("/", showcaseApi(at))
		.route("/", promotionsAdminApi(at))
		.route("/", testimonialsAdminApi(at))
		.route("/", brandsAdminApi(at))
		.route(
			"/",
			symptomsApi(at, () => listServices(at.db)),
		)
		.route("/", symptomsAdminApi(at))
		.route("/", blogApi(at))
		.route("/", blogStaffApi(at))
		.route("/", quotesApi(at))
		.route("/", newsletterApi(at))
		.route("/", messagesApi(at))
		.route("/", appointmentsApi(at, { changing: refuseReceived }))
		.route("/", linksApi(at))
		.route("/", visitsApi(at))
		.route("/", agendaApi(at, { changing: refuseReceived, standing: tellStanding }))
		.route("/", serviceRequestsApi(at))
		.route("/", galleryApi(at))
		.route("/", answerTimeApi(at))
		.route("/", mediaApi(at))
		.route("/", staffApi(at))
		.route(
			"/",
			leadsApi(at, {
				released: async (trx, leadId) => {
					await letVisitIn(at, trx, leadId);
					await letSubscriberIn(at, trx, leadId);
				},
				moving: refuseHeld,
				losing: (trx, leadId) => endVisitOfLost(at, trx, leadId),
				corrected: (trx, leadId) => retellVisit(at, trx, leadId),
				rooms: KIND_ROOMS,
			}),
		)
		.route("/", estimatesApi(at, { withdrawing: refuseBegun }))
		.route("/", workOrdersApi(at, KIND_ROOMS))
		.route("/", publicOrdersApi(at))
		.route("/", orderPhotosApi(at))
		.route("/", carsApi(at, { insideWith, move: moveOrders }))
		.route("/", publicEstimatesApi(at))
		.route("/", closingsApi(at, { openVisits: unfinishedVisits(), inside: ordersThat("isInside") }))
		.route("/", photosApi(at))
		.route("/", photosStaffApi(at))
		.route("/", settingsAdminApi(at, { endingOrders: refuseWhileInside }))
		.route(
			"/",
			directoryApi(at, (emails) => listSubscriptions(at.reads, emails)),
		)
		.route("/", personalDataApi(at, { forgets: FORGET_WORDS, places: NAMED_PLACES }))
		.route("/", calendarApi(at))
		.route(
			"/",
			outreachApi(at, {
				quoteWords: (leadIds) => quoteWords(at.reads, leadIds),
			}),
		)
		.route("/", pushApi(at))
		.route("/", outgoingApi(at))
		.route("/", copiesApi(at))
		.route("/", overviewApi(at))
		.route("/", sampleApi(at));
	app.all(NOTHING_FOR_STAFF.path, (c) => c.notFound());
	policies = readPolicies(app, BASE);
	// These two routes are public and not part of the document.
	documentRoutes(app, siteOrigin(at.env));
	app.notFound((c) => c.json({ detail: "Esa dirección no existe.", code: "not_found" }, 404));
	app.onError(answerProblem);
	return api;
}
export type Api = ReturnType<typeof createApi>;
