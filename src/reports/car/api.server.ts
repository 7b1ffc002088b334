import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { CarPage } from "./contract.ts";
import { readCarPage } from "./page.server.ts";

const panel = createPanelRoutes("Taller", "orders", { needs: "orders" });

export const createCarPageApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("readCar", "/admin/cars/{id}", {
			summary: "Un carro: qué se le hizo, qué quedó abierto y de quién es y fue",
			200: toResponseSpec("El carro; su `id` es el del carro con que se unió", CarPage),
		})(({ id }) => readCarPage(ctx, id)),
	]);
