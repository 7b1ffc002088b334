import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { readBoard } from "./board.server.ts";
import { Board, BoardQuery } from "./contract.ts";

const panel = createPanelRoutes("Taller", "orders", { needs: "orders" });

export const createBoardApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "readBoard",
			method: "get",
			path: "/admin/work-orders",
			summary: "Los carros en el taller, o las órdenes de cualquier fecha que encuentra `q`",
			query: BoardQuery,
			status: 200,
			answer: toResponseSpec("Las órdenes, la prometida antes primero", Board),
			handle: ({ ctx }, { query }) => readBoard(ctx, query.q),
		}),
	]);
