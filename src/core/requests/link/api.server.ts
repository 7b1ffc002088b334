import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createLinkRoutes } from "#server/http/routes.server.ts";
import { getPortalCase } from "./by-token.server.ts";
import { PortalCase } from "./contract.ts";

const portalRoutes = createLinkRoutes("Enlace del cliente", "Ningún enlace es así");

export const createLinksApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		portalRoutes.get("readOwnCase", "/links/{token}", {
			summary:
				"De qué es el enlace de un cliente; sus partes se leen con el mismo: la cita, la cotización y las fotos",
			200: toResponseSpec("La solicitud detrás del enlace", PortalCase),
		})(({ token }) => getPortalCase(ctx, token)),
	]);
