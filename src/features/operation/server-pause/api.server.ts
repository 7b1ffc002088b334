import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { confirmServer } from "./confirm-server.server.ts";
import { ConfirmedServer } from "./contract.ts";

const panel = createPanelRoutes("Panel: este servidor", "settings");

export const createServerPauseApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "confirmServer",
			method: "post",
			path: "/admin/server/confirmation",
			proof: "fresh",
			summary: "Confirma que un taller recuperado o mudado envía correos, citas y avisos desde este servidor",
			status: 200,
			answer: toResponseSpec("Confirmado", ConfirmedServer),
			handle: (call) => confirmServer(call),
		}),
	]);
