import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
import { CarPage } from "./contract.ts";
import { readCarPage } from "./page.server.ts";

const panel = createPanelRoutes("Taller", "orders", { needs: "orders" });

export const createCarPageApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "readCar",
			method: "get",
			path: "/admin/cars/{id}",
			summary: "Un carro: qué se le hizo, qué quedó abierto y de quién es y fue",
			params: IdParams,
			status: 200,
			answer: toResponseSpec("El carro; su `id` es el del carro con que se unió", CarPage),
			handle: ({ ctx }, { params: { id } }) => readCarPage(ctx, id),
		}),
	]);
