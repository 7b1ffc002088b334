import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { readBoard } from "./board.server.ts";
import { Board, BoardQuery } from "./contract.ts";

const panel = createPanelRoutes("Taller", "orders", { needs: "orders" });

export const createBoardApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("readBoard", "/admin/work-orders", {
			summary: "Los carros en el taller, o las órdenes de cualquier fecha que encuentra `q`",
			query: BoardQuery,
			200: toResponseSpec("Las órdenes, la prometida antes primero", Board),
		})(({ query }) => readBoard(ctx, query.q)),
	]);
