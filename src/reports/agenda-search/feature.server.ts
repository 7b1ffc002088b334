import { defineServerFeature } from "#server/feature.server.ts";
import { createAgendaSearchApi } from "./api.server.ts";

export const agendaSearchServer = defineServerFeature({
	api: [createAgendaSearchApi],
});
