import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createLinkRoutes, defineRoute, TokenParams } from "#server/http/routes.server.ts";
import { getPortalCase } from "./by-token.server.ts";
import { PortalCase } from "./contract.ts";

const portalRoutes = createLinkRoutes("Enlace del cliente", "Ningún enlace es así");

export const createLinksApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: portalRoutes,
			id: "readOwnCase",
			method: "get",
			path: "/links/{token}",
			summary:
				"De qué es el enlace de un cliente; sus partes se leen con el mismo: la cita, la cotización y las fotos",
			params: TokenParams,
			status: 200,
			answer: toResponseSpec("La solicitud detrás del enlace", PortalCase),
			handle: ({ ctx }, { params: { token } }) => getPortalCase(ctx, token),
		}),
	]);
