import { toPanamaDay } from "#domain/time.ts";
import { toEstimateRow } from "#features/workshop/estimates/view.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { EstimateFilter, EstimateList, EstimateStats } from "./contract.ts";
import { ESTIMATES_PER_PAGE, listLatest } from "./list-estimates.server.ts";
import { listSent } from "./sent-estimates.server.ts";
import { computeEstimateStats } from "./stats.server.ts";

const panel = createPanelRoutes("Cotizaciones", "estimates");

const STATS_PERIOD_MS = 30 * 24 * 60 * 60 * 1000;

export const createEstimateListApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "listEstimates",
			method: "get",
			path: "/admin/estimates",
			summary: "La última versión de cada cotización, 50 por página",
			query: EstimateFilter,
			status: 200,
			answer: toResponseSpec("Lo último que cambió primero", EstimateList),
			handle: async ({ ctx }, { query: filter }) => {
				const today = toPanamaDay(ctx.now());
				const found = await listLatest(ctx.reads, filter, today);
				const page = found.slice(0, ESTIMATES_PER_PAGE);
				const hasMore = found.length > page.length;
				const estimates = page.map((row) => toEstimateRow(row, today));
				const now = ctx.now().toISOString();
				return { estimates, page: filter.page, has_more: hasMore, now };
			},
		}),
		defineRoute({
			group: panel,
			id: "readEstimateStats",
			method: "get",
			path: "/admin/estimate-stats",
			summary: "Qué pasó con lo enviado en los últimos 30 días",
			status: 200,
			answer: toResponseSpec("Con menos de cinco no se dice nada", EstimateStats),
			handle: async ({ ctx }) => {
				const since = new Date(ctx.now().getTime() - STATS_PERIOD_MS).toISOString();
				return computeEstimateStats(await listSent(ctx.reads, since));
			},
		}),
	]);
