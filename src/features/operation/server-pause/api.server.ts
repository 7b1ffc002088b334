import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { confirmServer } from "./confirm-server.server.ts";
import { ConfirmedServer } from "./contract.ts";

const panel = createPanelRoutes("Panel: este servidor", "settings");

export const createServerPauseApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.post("confirmServer", "/admin/server/confirmation", {
			proof: "fresh",
			summary: "Confirma que un taller recuperado o mudado envía correos, citas y avisos desde este servidor",
			200: toResponseSpec("Confirmado", ConfirmedServer),
		})(({ actor }) => confirmServer(ctx, actor)),
	]);
