import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { Setup, SetupStepParams } from "./contract.ts";
import { readSetup, setStepSkipped } from "./read-setup.server.ts";

const setupResponse = toResponseSpec("Los pasos", Setup);
const panel = createPanelRoutes("Panel: puesta en marcha", "settings");

export const createSetupApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "readSetup",
			method: "get",
			path: "/admin/setup",
			summary: "Los pasos hasta un sitio publicado: hechos, omitidos y pendientes",
			status: 200,
			answer: setupResponse,
			handle: ({ ctx }) => readSetup(ctx),
		}),
		defineRoute({
			group: panel,
			id: "skipSetupStep",
			method: "post",
			path: "/admin/setup/{step}/skip",
			summary: "Omite un paso de la puesta en marcha",
			params: SetupStepParams,
			status: 200,
			answer: setupResponse,
			handle: ({ ctx }, { params: { step } }) => setStepSkipped(ctx, { step, isSkipped: true }),
		}),
		defineRoute({
			group: panel,
			id: "resumeSetupStep",
			method: "delete",
			path: "/admin/setup/{step}/skip",
			summary: "Retoma un paso omitido",
			params: SetupStepParams,
			status: 200,
			answer: setupResponse,
			handle: ({ ctx }, { params: { step } }) => setStepSkipped(ctx, { step, isSkipped: false }),
		}),
	]);
