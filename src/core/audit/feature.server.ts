import { defineServerFeature } from "#server/feature.server.ts";

export const auditServer = defineServerFeature({});
