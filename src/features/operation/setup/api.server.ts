import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { Setup, SetupStepParams } from "./contract.ts";
import { readSetup, setStepSkipped } from "./read-setup.server.ts";

const panel = createPanelRoutes("Panel: puesta en marcha", "settings", {
	params: SetupStepParams,
	200: toResponseSpec("Los pasos", Setup),
});

export const createSetupApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("readSetup", "/admin/setup", {
			summary: "Los pasos hasta un sitio publicado: hechos, omitidos y pendientes",
		})(() => readSetup(ctx)),
		panel.post("skipSetupStep", "/admin/setup/{step}/skip", {
			summary: "Omite un paso de la puesta en marcha",
		})(({ step }) => setStepSkipped(ctx, { step, isSkipped: true })),
		panel.delete("resumeSetupStep", "/admin/setup/{step}/skip", {
			summary: "Retoma un paso omitido",
		})(({ step }) => setStepSkipped(ctx, { step, isSkipped: false })),
	]);
